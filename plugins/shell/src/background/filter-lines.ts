import {runInNewContext} from 'node:vm'

export type FilteredLines = {readonly ok: true; readonly text: string} | {readonly ok: false; readonly message: string}

const TIMEOUT_MS = 250

/**
 * The lines that a regular expression matches. A pattern that is no regular expression, or that takes too long (nested
 * repetition can take for ever), is refused.
 */
export function filterLines(text: string, source: string): FilteredLines {
  let pattern: RegExp
  try {
    pattern = new RegExp(source)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {ok: false, message: `The filter is no regular expression: ${error.message}.`}
  }
  const lines = text.split(/\r?\n/)
  try {
    // only a script with a time limit can be stopped in the middle of a match
    const matching: string[] = runInNewContext(
      'lines.filter((line) => pattern.test(line))',
      {lines, pattern},
      {
        timeout: TIMEOUT_MS,
      },
    )
    return {ok: true, text: matching.join('\n')}
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return {ok: false, message: `The filter ${source} took more than ${TIMEOUT_MS} ms: it backtracks too much.`}
  }
}
