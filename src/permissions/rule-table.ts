import type {Effect, PathEffect} from '@toolyard/sdk'
import type {GateRequest} from './gate.ts'
import type {JudgedCall} from './judged-call.ts'
import {speakInOrder} from './ordered-rules.ts'
import type {CompiledRule, RuleAction} from './rule.ts'
import {earlier, RuleIndex} from './rule-index.ts'
import {type PathSubject, speaksOfAccess} from './specifiers/path.ts'
import {speaksOf} from './tool-pattern.ts'

/** The lists of severity, and the one where the first match decides. */
type List = RuleAction | 'ordered'

/** What a rule is found by: the rule itself and, where it speaks of single effects, the first that it matches. */
export interface Found {
  readonly rule: CompiledRule
  readonly effect?: Effect | undefined
}

/** Rules about calls as a whole, for the calls of one tool. */
type ToolRules = Readonly<Record<List, readonly CompiledRule[]>>

/** All rules, kept so that a thousand of them cost a call no more than the few that could match it. */
export class RuleTable {
  readonly #rules: CompiledRule[] = []
  readonly #indexes = byList(() => new RuleIndex())
  readonly #byTool = new Map<string, {readonly aliases: GateRequest['aliases']; readonly rules: ToolRules}>()

  constructor(rules: readonly CompiledRule[]) {
    for (const rule of rules) this.add(rule)
  }

  /** In their order. */
  get rules(): readonly CompiledRule[] {
    return this.#rules
  }

  /** @param rule one whose order comes after that of all others */
  add(rule: CompiledRule): void {
    this.#rules.push(rule)
    this.#indexes[listOf(rule)].add(rule)
    this.#byTool.clear()
  }

  /**
   * The rule that gives the call this action. A deny or ask rule speaks when any effect matches. In the ordered list,
   * the first rule that matches an effect speaks for that effect.
   */
  find(action: 'deny' | 'ask', call: JudgedCall): Found | undefined {
    const {effects} = call.request
    let found = asFound(this.#ofCall(action, call))
    for (const effect of effects) {
      const rule = this.#ofEffect(action, call, effect)
      if (rule !== undefined && earlier(found?.rule, rule) === rule) found = {rule, effect}
    }
    if (found !== undefined || !this.#isOrdered(call)) return found
    if (effects.length === 0) {
      const rule = this.#ofCall('ordered', call)
      return rule?.action === action ? {rule} : undefined
    }
    const spoken = speakInOrder(call, (effect) => this.#firstInOrder(call, effect))
    for (const [effect, rule] of spoken) if (rule.action === action) return {rule, effect}
    return undefined
  }

  /** The allow rule for every call like this one, whatever its effects. */
  findAllowOfCall(call: JudgedCall): CompiledRule | undefined {
    const listed = this.#ofCall('allow', call)
    if (listed !== undefined || call.request.effects.length > 0) return listed
    const ordered = this.#ofCall('ordered', call)
    return ordered?.action === 'allow' ? ordered : undefined
  }

  /** The allow rule that matches one effect of the call. */
  findAllow(call: JudgedCall, effect: Effect): CompiledRule | undefined {
    const listed = this.#ofEffect('allow', call, effect)
    if (listed !== undefined || !this.#isOrdered(call)) return listed
    const ordered = this.#firstInOrder(call, effect)
    return ordered?.action === 'allow' ? ordered : undefined
  }

  /** A rule that withholds paths, for a path of which nobody can tell where it leads. */
  findAnyAboutPaths(access: PathEffect['access']): CompiledRule | undefined {
    return this.#rules.find(
      ({matcher, action}) => matcher.of === 'path' && action !== 'allow' && speaksOfAccess(matcher, action, access),
    )
  }

  /** A rule that withholds commands, for one of which nobody can tell what it runs. */
  findAnyAboutCommands(): CompiledRule | undefined {
    return this.#rules.find(({matcher, action}) => matcher.of === 'command' && action !== 'allow')
  }

  /** A rule that could withhold something below the folder of a recursive effect. */
  findBelow(call: JudgedCall, effect: PathEffect): CompiledRule | undefined {
    const {deny, ask, ordered} = this.#indexes
    let found: CompiledRule | undefined
    for (const index of [deny, ask, ordered]) {
      if (!index.speaksOf('path')) continue
      const subject = call.subjectOf(effect)
      if (subject?.kind === 'path') found = earlier(found, index.findBelow(subject))
    }
    return found
  }

  /** Whether a deny or ask rule speaks of this path, whichever tool reads it. */
  withholds(subject: PathSubject): boolean {
    return this.findWithholding(subject) !== undefined
  }

  /** The deny or ask rule that speaks of this path, whichever tool touches it. */
  findWithholding(subject: PathSubject): CompiledRule | undefined {
    const {deny, ask, ordered} = this.#indexes
    const unknown = subject.way.ok ? undefined : this.findAnyAboutPaths(subject.access)
    const listed = unknown ?? deny.find(subject) ?? ask.find(subject)
    const first = listed ?? ordered.find(subject)
    return first?.action === 'allow' ? undefined : first
  }

  /** Whether a deny or ask rule speaks of any paths. */
  get withholdsPaths(): boolean {
    const {deny, ask, ordered} = this.#indexes
    return deny.speaksOf('path') || ask.speaksOf('path') || ordered.speaksOf('path')
  }

  #isOrdered(call: JudgedCall): boolean {
    return !this.#indexes.ordered.isEmpty || this.#rulesOf(call.request).ordered.length > 0
  }

  #firstInOrder(call: JudgedCall, effect: Effect): CompiledRule | undefined {
    return earlier(this.#ofCall('ordered', call), this.#ofEffect('ordered', call, effect))
  }

  #ofCall(list: List, {request}: JudgedCall): CompiledRule | undefined {
    return this.#rulesOf(request)[list].find(({matcher}) => matcher.of === 'call' || matches(matcher, request.input))
  }

  #ofEffect(list: List, call: JudgedCall, effect: Effect): CompiledRule | undefined {
    const index = this.#indexes[list]
    if (effect.kind === 'unknown' || effect.kind === 'other' || !index.speaksOf(effect.kind)) return undefined
    const subject = call.subjectOf(effect)
    return subject === undefined ? undefined : index.find(subject)
  }

  #rulesOf({tool, aliases}: GateRequest): ToolRules {
    const known = this.#byTool.get(tool)
    if (known !== undefined && isSame(known.aliases, aliases)) return known.rules
    const rules = byList((list) =>
      this.#rules.filter((rule) => listOf(rule) === list && isOfCall(rule) && addresses(rule, tool, aliases)),
    )
    this.#byTool.set(tool, {aliases, rules})
    return rules
  }
}

function byList<Value>(make: (list: List) => Value): Record<List, Value> {
  return {deny: make('deny'), ask: make('ask'), allow: make('allow'), ordered: make('ordered')}
}

const isSame = (one: readonly string[] = [], other: readonly string[] = []) =>
  one === other || (one.length === other.length && one.every((name, index) => name === other[index]))

const listOf = ({shape, action}: CompiledRule): List => (shape === 'ordered' ? shape : action)

const isOfCall = ({matcher}: CompiledRule) => matcher.of === 'call' || matcher.of === 'input'

const matches = (matcher: CompiledRule['matcher'], input: unknown) => matcher.of === 'input' && matcher.matches(input)

const asFound = (rule: CompiledRule | undefined): Found | undefined => (rule === undefined ? undefined : {rule})

/**
 * Whether a rule about whole calls speaks of the calls of a tool. What withholds may name the tool as a call may; what
 * allows has to mean exactly this tool.
 */
export function addresses({tools, action}: CompiledRule, tool: string, aliases: readonly string[] = []): boolean {
  return speaksOf(tools, tool) || (action !== 'allow' && aliases.some((alias) => speaksOf(tools, alias)))
}
