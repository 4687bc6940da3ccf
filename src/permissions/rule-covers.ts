import {join} from 'node:path'
import type {CompiledRule} from './rule.ts'
import type {CommandMatcher} from './specifiers/command.ts'
import type {UrlMatcher} from './specifiers/domain.ts'
import type {PathMatcher} from './specifiers/path.ts'
import {matchesGlob, speaksOf, type ToolPattern} from './tool-pattern.ts'
import {isWithin} from './workspace.ts'

/** The tools beside which no other has effects that a specifier of theirs speaks of. */
const ALONE: ReadonlySet<string> = new Set(['Bash', 'WebFetch'])

/** What a command line can hold that a single command can't. */
const SHELL_SYNTAX = /[;&|<>()`\n]|\$\(/

/** Whether one rule matches everything that another one matches, as far as that is certain. */
export function coversRule(wide: CompiledRule, narrow: CompiledRule): boolean {
  const [one, other] = [wide.matcher, narrow.matcher]
  if (one.of === 'nothing' || other.of === 'nothing') return false
  if (one.of === 'call') return coversCalls(wide.tools, narrow)
  if (one.of === 'input')
    return (
      other.of === 'input' &&
      coversTools(wide.tools, narrow.tools) &&
      one.field === other.field &&
      matchesGlob(one.glob, other.glob)
    )
  if (one.of === 'command') return other.of === 'command' && coversCommands(one, other)
  if (one.of === 'path') return other.of === 'path' && coversPaths(wide, one, other)
  return other.of === 'url' && coversDomains(one, other)
}

function coversCalls(tools: ToolPattern, {tools: narrow, matcher}: CompiledRule): boolean {
  if (!coversTools(tools, narrow)) return false
  if (matcher.of === 'call' || matcher.of === 'input') return true
  // a path is written by other tools too than the one that its rule names
  return (tools.kind === 'glob' && tools.glob === '*') || (narrow.kind === 'name' && ALONE.has(narrow.name))
}

function coversTools(wide: ToolPattern, narrow: ToolPattern): boolean {
  if (narrow.kind === 'none') return false
  return speaksOf(wide, narrow.kind === 'name' ? narrow.name : narrow.glob)
}

/** A `*` of the narrow one is only ever met by a `*` of the wide one. */
function coversCommands(wide: CommandMatcher, narrow: CommandMatcher): boolean {
  if (wide.exact !== undefined) return wide.exact === narrow.exact
  if (narrow.exact !== undefined && SHELL_SYNTAX.test(narrow.exact)) return false
  return narrow.globs.every((glob) => wide.globs.some((one) => matchesGlob(one, glob)))
}

function coversPaths({action}: CompiledRule, wide: PathMatcher, narrow: PathMatcher): boolean {
  const isHeeded = wide.access === narrow.access || (wide.access === 'read' && action !== 'allow')
  if (!isHeeded) return false
  return isSamePattern(wide, narrow) || isBelow(wide, narrow) || (action !== 'allow' && goesThrough(wide, narrow))
}

const isSamePattern = (wide: PathMatcher, narrow: PathMatcher) =>
  wide.pattern === narrow.pattern && wide.bases[0] === narrow.bases[0]

/** Of `/folder/**`: whether all that the other matches lies below that folder. */
function isBelow(wide: PathMatcher, narrow: PathMatcher): boolean {
  const [, folder] = /^\/([^*?[\\]*?)\/?\*\*$/.exec(wide.pattern) ?? []
  const [root = ''] = narrow.roots
  if (folder === undefined) return false
  const above = join(wide.bases[0] ?? '', folder)
  // what a pattern matches lies below its root, or is the root itself where it has no wildcard
  return root === above ? narrow.pattern.endsWith('/**') : isWithin(root, above)
}

/** Of a name, or a folder, at any depth: whether it stands in all that the other matches. */
function goesThrough(wide: PathMatcher, narrow: PathMatcher): boolean {
  if (wide.bases[0] !== narrow.bases[0]) return false
  const names = narrow.pattern.split('/')
  const [, folder] = /^\*\*\/([^/*?[\\]+)\/\*\*$/.exec(wide.pattern) ?? []
  if (folder !== undefined) return names.slice(0, -1).includes(folder)
  return /^[^/*?[\\]+$/.test(wide.pattern) && names.includes(wide.pattern)
}

function coversDomains(wide: UrlMatcher, narrow: UrlMatcher): boolean {
  if (wide.domain === '*' || wide.domain === narrow.domain) return true
  if (!wide.domain.startsWith('*.') || wide.domain.indexOf('*', 1) >= 0) return false
  return narrow.domain.endsWith(wide.domain.slice(1))
}
