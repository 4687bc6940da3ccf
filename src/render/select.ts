/** How progress is to be shown, as asked for by flag, environment or configuration. */
export type ProgressMode = 'auto' | 'tree' | 'lines' | 'none'

/**
 * - `tree`: batches as a tree that is redrawn in place
 * - `lines`: a line for each call that ends
 * - `problems`: a line only for a call that does not end ok, and a count now and then
 * - `none`: nothing
 */
export type RendererKind = 'tree' | 'lines' | 'problems' | 'none'

/** What is known about where the output goes. */
export interface Terminals {
  readonly progress: ProgressMode
  readonly stdoutIsTTY: boolean
  readonly stderrIsTTY: boolean
  /** Standard output and standard error are one and the same terminal. */
  readonly sameTerminal: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Selection {
  readonly kind: RendererKind
  readonly color: boolean
}

/**
 * Chooses the renderer. The tree needs a terminal of its own on standard error: results that appear in between would
 * tear it. A log (no terminal, or `CI`) gets the problems only, unless every call was asked for with `lines`.
 */
export function selectRenderer(terminals: Terminals): Selection {
  const {stderrIsTTY, env} = terminals
  const dumb = env.TERM === 'dumb'
  // any text in NO_COLOR counts: https://no-color.org
  return {kind: chooseKind(terminals, dumb), color: stderrIsTTY && !dumb && !env.NO_COLOR}
}

function chooseKind({progress, stdoutIsTTY, stderrIsTTY, sameTerminal, env}: Terminals, dumb: boolean): RendererKind {
  if (progress === 'none' || progress === 'lines') return progress
  if (!stderrIsTTY) return 'problems'
  if (dumb || (stdoutIsTTY && sameTerminal)) return 'lines'
  return progress === 'auto' && isSet(env.CI) ? 'problems' : 'tree'
}

/** `CI=false` and `CI=0` are how people say no. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'false' && value !== '0'
}
