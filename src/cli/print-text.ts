import {ExitCode} from './exit-codes.ts'
import {openReportOutput} from './report-output.ts'

/**
 * Writes text to standard output while it comes, no faster than it is taken, and stops where nobody takes it.
 *
 * @param tell takes a line for people
 * @returns the exit code
 */
export async function printText(pieces: AsyncIterable<string>, tell: (line: string) => void): Promise<number> {
  const exitCode = new ExitCode()
  const {output, closed} = openReportOutput(exitCode, tell)
  for await (const piece of pieces) {
    output.push(piece)
    if (closed.aborted) break
    await output.room()
  }
  await output.end()
  return exitCode.value
}
