import type {Place} from '../errors/toolyard-error.ts'
import type {Choice, ChoiceName} from './choices.ts'

/** Settings of one value each: the highest layer that has one decides. */
export type Scalars = {readonly [Name in ChoiceName]: Choice<Name>} & {
  readonly maxConcurrency: number
  /** Milliseconds a call may take; `undefined`: no limit. */
  readonly timeout: number | undefined
  /** Milliseconds a call may be without progress. */
  readonly idleTimeout: number | undefined
  /** Milliseconds the run may take. */
  readonly runTimeout: number | undefined
  readonly strictPlugins: boolean
  /** Characters that one result, and all results of a turn, may have. */
  readonly resultMaxChars: number
  readonly turnMaxChars: number
  /** Bytes that an image, a sound or a binary resource may have. */
  readonly mediaMaxBytes: number
  /** Bytes that are shown of a result that is too large. */
  readonly previewBytes: number
  /** Whether a result that an earlier call had too is replaced by a reference to that. */
  readonly dedupe: boolean
  /** Whether runs are recorded. */
  readonly record: boolean
  /** The folder for recorded sessions, absolute; `undefined`: one in the user's own state folder. */
  readonly recordDir: string | undefined
  /** Whether what is recorded has to survive a power cut. */
  readonly durable: boolean
  /** Milliseconds after which recorded sessions may be removed. */
  readonly retention: number
  /** Whether inputs may refer to results. */
  readonly references: boolean
  /** A shell command that answers questions; `undefined`: none does. */
  readonly approveWith: string | undefined
  /** A shell command that says whether shell calls are safe; `undefined`: none does. */
  readonly classifier: string | undefined
  /** The file for questions that are left open, absolute; `undefined`: one in the folder of the run. */
  readonly questions: string | undefined
}

export type ScalarName = keyof Scalars

/** Everything that a run is configured by, resolved. */
export interface Settings extends Scalars {
  /** Those of flags first, then of the environment, the project and the user. */
  readonly rules: readonly RuleText[]
  /** Folders that belong to the workspace beside its own; absolute. */
  readonly additionalDirectories: readonly string[]
  /** Names of directories that no call may write into, beside those that are always protected. */
  readonly protectedDirectories: readonly string[]
  /** Files with calls that were approved beforehand; absolute. */
  readonly approvals: readonly string[]
  /** Claude Code's settings files that were read; absolute. */
  readonly settingsFiles: readonly string[]
  /** Files with tools that need no plugin. */
  readonly localTools: readonly LocalTools[]
  /** Globs over tool names: others are hidden. `undefined`: none is. */
  readonly toolAllow: readonly string[] | undefined
  /** Globs over the names of tools that are hidden. */
  readonly toolDeny: readonly string[]
  /** What counts as a secret beside what is known to be one. */
  readonly secrets: readonly SecretPattern[]
  /** Names of patterns, keys and variables that are no secrets. */
  readonly noSecrets: readonly string[]
  /** What is volatile in results, for comparing them. */
  readonly replayPatterns: readonly VolatilePattern[]
  /** What fenced blocks stand for, by their language, beside those that always do. */
  readonly fences: Readonly<Record<string, FenceSetting>>
  /** The hooks of each file that has some, as they were written; what they mean is not the configuration's business. */
  readonly hooks: readonly HookSection[]
}

/** A regular expression for secrets, and what stands in their place. */
export interface SecretPattern {
  readonly name: string
  readonly pattern: string
}

/** A regular expression for what differs between two runs of the same call. */
export interface VolatilePattern {
  readonly pattern: string
  /** What stands in its place; default: nothing. */
  readonly replacement?: string | undefined
  /** The tool whose results it is for; default: all. */
  readonly tool?: string | undefined
}

export interface FenceSetting {
  readonly tool: string
  /** The input's member that takes the text; without one, the text is the input, as JSON. */
  readonly field?: string | undefined
}

/** The hooks of one file. */
export interface HookSection {
  readonly value: unknown
  /** The file is another program's, with keys that are not ours to judge. */
  readonly isForeign: boolean
  /** Where a value of it stands. */
  readonly placeOf: (path: readonly PropertyKey[]) => Place
  /** Urls that http hooks may speak to, as globs; `undefined`: any. */
  readonly allowedUrls?: readonly string[] | undefined
  /** Variables of the environment that http hooks may put into headers; `undefined`: those that they name themselves. */
  readonly allowedVariables?: readonly string[] | undefined
}

/** File names or globs, relative to the folder of the file that names them. */
export interface LocalTools {
  readonly patterns: readonly string[]
  /** Absolute. */
  readonly baseDir: string
}

/** A permission rule as it was written; what it means is not the configuration's business. */
export type RuleText =
  | (RuleOrigin & {readonly shape: 'listed'; readonly text: string})
  | (RuleOrigin & {readonly shape: 'ordered'; readonly tool: string; readonly match: string | undefined})

interface RuleOrigin {
  readonly action: 'allow' | 'ask' | 'deny'
  readonly reason: string | undefined
  /** For people: `.toolyardrc.yaml:4:7`, `--deny`, `TOOLYARD_ALLOW`. */
  readonly source: string
  readonly place: Place
  /** What `/path` in a rule about files starts from; absolute. */
  readonly base: string
  /** Calls that the rule should match, and some that it should not. */
  readonly examples?: {readonly match: readonly unknown[]; readonly noMatch: readonly unknown[]} | undefined
}

/** Where each value comes from, in the words of a rule's `source`; `default` where nobody set it. Lists: one for each entry. */
export type Origins = {readonly [Name in ScalarName]: string} & {
  readonly additionalDirectories: readonly string[]
  readonly protectedDirectories: readonly string[]
  readonly approvals: readonly string[]
  readonly settingsFiles: readonly string[]
  readonly localTools: readonly string[]
  readonly toolAllow: string
  readonly toolDeny: readonly string[]
  readonly secrets: readonly string[]
  readonly noSecrets: readonly string[]
  readonly replayPatterns: readonly string[]
  readonly fences: readonly string[]
  readonly hooks: readonly string[]
}

/** Something in the configuration that was not followed, and what to do about it. */
export interface Notice {
  readonly message: string
  readonly place: Place
  readonly hint: string
}
