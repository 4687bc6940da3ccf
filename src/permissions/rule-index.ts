import type {CompiledRule} from './rule.ts'
import {type CommandSubject, firstWords} from './specifiers/command.ts'
import type {UrlSubject} from './specifiers/domain.ts'
import {type PathSubject, speaksOfAccess} from './specifiers/path.ts'

/** One effect as rules look at it. */
export type Subject = CommandSubject | PathSubject | UrlSubject

interface Entry<Matched> {
  readonly rule: CompiledRule
  readonly matcher: {matches(subject: Matched): boolean}
}

/** The earlier of two rules. */
export function earlier(one: CompiledRule | undefined, other: CompiledRule | undefined): CompiledRule | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one.order < other.order ? one : other
}

/**
 * Rules about single effects, sorted by something that whatever they match must hold, so that an effect is compared
 * with those alone that could match it.
 */
export class RuleIndex {
  /** By the first words that a command begins with. */
  readonly #commands = new Buckets<CommandSubject>()
  /** By a name, or an extension, that stands in the path. */
  readonly #paths = new Buckets<PathSubject>()
  /** By the whole host. */
  readonly #urls = new Buckets<UrlSubject>()
  /** By the folders that hold all that a rule about paths matches. */
  readonly #roots = new Map<string, CompiledRule[]>()
  /** By the folders above those. */
  readonly #aboveRoots = new Map<string, CompiledRule[]>()

  add(rule: CompiledRule): void {
    const {matcher} = rule
    if (matcher.of === 'command') {
      this.#commands.add(firstWords(matcher.prefix).at(-1) ?? '', rule, matcher)
    } else if (matcher.of === 'path') {
      for (const root of matcher.roots) this.#addRoot(root, rule)
      this.#paths.add(this.#paths.rarest(matcher.keys), rule, matcher)
    } else if (matcher.of === 'url') {
      this.#urls.add(matcher.domain.includes('*') ? '' : matcher.domain, rule, matcher)
    }
  }

  get isEmpty(): boolean {
    return this.#commands.isEmpty && this.#paths.isEmpty && this.#urls.isEmpty
  }

  /** Whether any rule is about such effects. */
  speaksOf(kind: Subject['kind']): boolean {
    return !(kind === 'command' ? this.#commands : kind === 'path' ? this.#paths : this.#urls).isEmpty
  }

  /** The first rule, in their order, that matches. */
  find(subject: Subject): CompiledRule | undefined {
    switch (subject.kind) {
      case 'command':
        return this.#commands.find(subject.keys, subject)
      case 'path':
        return this.#paths.find(subject.keys(), subject)
      case 'url':
        return this.#urls.find(subject.host === undefined ? this.#urls.keys() : ['', subject.host], subject)
    }
  }

  /** A rule that could match something below the folder. */
  findBelow(folder: PathSubject): CompiledRule | undefined {
    if (this.#roots.size === 0) return undefined
    let found: CompiledRule | undefined
    const consider = (rules: readonly CompiledRule[] | undefined) => {
      for (const rule of rules ?? [])
        if (
          rule.action !== 'allow' &&
          rule.matcher.of === 'path' &&
          speaksOfAccess(rule.matcher, rule.action, folder.access)
        )
          found = earlier(found, rule)
    }
    for (const form of folder.forms) {
      consider(this.#aboveRoots.get(form))
      for (const above of foldersTo(form)) consider(this.#roots.get(above))
    }
    return found
  }

  #addRoot(root: string, rule: CompiledRule): void {
    for (const folder of foldersTo(root)) push(folder === root ? this.#roots : this.#aboveRoots, folder, rule)
  }
}

/** Rules by what an effect must hold for them to match; the empty key is looked under for every effect. */
class Buckets<Matched> {
  readonly #entries = new Map<string, Entry<Matched>[]>()

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  add(key: string, rule: CompiledRule, matcher: Entry<Matched>['matcher']): void {
    push(this.#entries, key, {rule, matcher})
  }

  keys(): Iterable<string> {
    return this.#entries.keys()
  }

  /** The key that has the fewest entries so far. */
  rarest(keys: readonly string[]): string {
    let rarest = ''
    let least = Number.POSITIVE_INFINITY
    for (const key of keys) {
      const size = this.#entries.get(key)?.length ?? 0
      if (size < least) [rarest, least] = [key, size]
    }
    return rarest
  }

  find(keys: Iterable<string>, subject: Matched): CompiledRule | undefined {
    let found: CompiledRule | undefined
    for (const key of keys) {
      for (const {rule, matcher} of this.#entries.get(key) ?? []) {
        // those of one key stand in their order
        if (found !== undefined && found.order < rule.order) break
        if (matcher.matches(subject)) found = rule
      }
    }
    return found
  }
}

/** A folder and all those above it. */
function foldersTo(path: string): string[] {
  const folders = [path]
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.push(path.slice(0, end))
  if (path !== '/') folders.push('/')
  return folders
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
