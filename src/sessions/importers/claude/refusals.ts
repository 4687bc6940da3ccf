/** What Claude Code writes in the place of a result where the call never ran, at the beginning of the text. */
const REFUSALS: readonly RegExp[] = [
  // a person said no
  /^The user doesn't want to (?:proceed with this tool use|take this action right now)/,
  // another call of the message failed, or the message was asked for anew
  /^Sibling tool call errored/,
  /^Cancelled: parallel tool call/,
  /^Streaming fallback - tool execution discarded/,
  // rules and modes, where nobody could be asked
  /^Permission (?:to|for) .{1,2000}(?:been|was) (?:auto-)?denied/s,
  /^Claude requested permissions? to /,
  /^This command requires approval/,
  /^This Bash command contains multiple operations\. The following parts? requires? approval/,
  /^[^\n]{1,2000} was blocked\. For security, Claude Code /,
  /^Tool permission (?:request|stream) /,
  // hooks
  /^(?:Execution stopped by )?PreToolUse(?::\S+)? hook\b/,
  /^Hook PreToolUse:\S+ (?:denied|blocked)/,
]

/** Why a call never ran, where the text of its result says that it did not. */
export function refusalIn(text: string): string | undefined {
  const said = unwrapped(text)
  return REFUSALS.some((refusal) => refusal.test(said)) ? said : undefined
}

/** From this version on, what a command prints when it fails begins with its exit code. */
const SAYS_EXIT_CODE = [2, 0, 76] as const

/** A command that ran and failed before it could end. */
const RAN = /^(?:Exit code |<|Command |\[Request interrupted|(?:posix_)?spawn\b|E[A-Z]{3,}\b)/

/**
 * Whether an error of the Bash tool is what a hook or a permission handler said: they can say anything, so that what
 * no command that ran can have led to is theirs.
 */
export function isRefusedCommand(text: string, version: string | undefined): boolean {
  const numbers = /^(\d+)\.(\d+)\.(\d+)/
    .exec(version ?? '')
    ?.slice(1)
    .map(Number)
  if (numbers === undefined || RAN.test(text)) return false
  const differing = SAYS_EXIT_CODE.findIndex((number, index) => numbers[index] !== number)
  return differing === -1 || (numbers[differing] ?? 0) > (SAYS_EXIT_CODE[differing] ?? 0)
}

/** The text without the tag that marks errors of the tool use itself. */
export const unwrapped = (text: string): string =>
  /^\s*<tool_use_error>(.*?)(?:<\/tool_use_error>\s*)?$/s.exec(text)?.[1] ?? text
