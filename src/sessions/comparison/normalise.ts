import {messageOf, ToolyardError} from '../../errors/toolyard-error.ts'
import {withoutEscapes} from './escapes.ts'
import {type Folder, replaceFolders} from './folders.ts'
import {ownNameOf} from './own-names.ts'
import {withOneTemp} from './temp-roots.ts'
import type {Rule, RuleSet} from './volatile/rule.ts'
import {RULE_SETS} from './volatile/table.ts'

export interface NormaliseOptions {
  /** The tool's name of today, such as `Read`, or another that it has. */
  readonly tool: string
  /** The format of the session that the recorded outcome is from. */
  readonly format: string
  /** Folders that are others in a replay; each occurrence becomes `<name>`. */
  readonly folders: readonly Folder[]
  /** The user's own. */
  readonly patterns: readonly VolatilePattern[]
}

/** What else differs from run to run. */
export interface VolatilePattern {
  /** A regular expression of JavaScript; `^` and `$` are the ends of lines. */
  readonly pattern: string
  /** What is to stand in its place, `<...>` by default; `$1` is what the first group has matched. */
  readonly replacement?: string | undefined
  /** The one tool whose texts it is for; without it, all. */
  readonly tool?: string | undefined
}

/** Puts placeholders where a text differs from run to run. Doing it twice is doing it once. */
export interface Normalise {
  (text: string): string
  /** The tool and the format that it was made for, by which outcomes are read; without them, as our own are. */
  readonly tool?: string
  readonly format?: string
}

/** The format of our own recordings. */
export const OWN_FORMAT = 'toolyard'

/** They show what stands in files, and run nothing. */
const FILE_TOOLS: ReadonlySet<string> = new Set([
  ...['Read', 'Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'ApplyPatch'],
  ...['Glob', 'Grep', 'LS'],
])

/** @throws ToolyardError CONFIG_INVALID for a pattern that is no regular expression */
export function createNormaliser({tool: asked, format, folders, patterns}: NormaliseOptions): Normalise {
  const tool = ownNameOf(asked)
  const inFolders = replaceFolders(folders)
  const ofUser = compilePatterns(patterns, tool)
  // what we show of a file is the same to the last space; others show it each in their way
  const trim = FILE_TOOLS.has(tool) && format === OWN_FORMAT ? (text: string) => text : trimmed
  const sets = FILE_TOOLS.has(tool) ? RULE_SETS.map(withoutLoose) : RULE_SETS
  const normalise = (text: string): string => {
    let shown = inFolders(withOneTemp(trim(withoutEscapes(text))).replaceAll(KEPT, '$1<session>'))
    for (const {pattern, replacement} of ofUser) shown = shown.replace(pattern, replacement)
    if (ofUser.length > 0) shown = trim(shown)
    return shown
      .split('\n')
      .map((line) => replaceVolatile(line, sets))
      .join('\n')
  }
  return Object.assign(normalise, {tool, format})
}

/** Where a result was kept whole. The digest in the file's name stays: it tells of another content. */
const KEPT = /(\bsaved to: )[^\n]{1,400}?(?=\/tool-results\/)/g

/** Without white space at the ends of lines, of which a carriage return is some, and at the end. */
function trimmed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()
}

const withoutLoose = ({sign, rules}: RuleSet): RuleSet => ({sign, rules: rules.filter(({isLoose}) => isLoose !== true)})

/** How often the rules are gone through: what one of them has replaced may have stood in the way of another. */
const MAX_PASSES = 8

function replaceVolatile(line: string, sets: readonly RuleSet[]): string {
  let now = line
  for (let pass = 0, before = ''; pass < MAX_PASSES && now !== before; pass++) {
    before = now
    for (const {sign, rules} of sets) if (sign.test(now)) now = replaceAll(now, rules)
    if (now !== before) now = now.replaceAll(PADDING, '$1$2')
  }
  return now
}

function replaceAll(line: string, rules: readonly Rule[]): string {
  let now = line
  for (const {pattern, replacement} of rules) {
    now = typeof replacement === 'string' ? now.replace(pattern, replacement) : now.replace(pattern, replacement)
  }
  return now
}

/** Columns are as wide as what stands in them. */
const PADDING = /(?<! )( ) +(?=<(?:time|duration|rate|pid)>)|(<(?:time|duration|rate|pid)> ) +/g

interface Replacing {
  readonly pattern: RegExp
  readonly replacement: string
}

function compilePatterns(patterns: readonly VolatilePattern[], tool: string): readonly Replacing[] {
  return patterns
    .map(({pattern, replacement = '<...>', tool}) => ({
      pattern: compile(pattern),
      replacement,
      tool: tool && ownNameOf(tool),
    }))
    .filter((compiled) => compiled.tool === undefined || compiled.tool === tool)
}

function compile(source: string): RegExp {
  try {
    return new RegExp(source, 'gm')
  } catch (error) {
    throw new ToolyardError(
      'CONFIG_INVALID',
      `${JSON.stringify(source)} is no regular expression: ${messageOf(error)}.`,
      {
        cause: error,
        hint: 'Write it as JavaScript has it, and \\ before a sign that stands for itself.',
      },
    )
  }
}
