import type {Turn} from '@toolyard/sdk'
import type {Executor} from '../executor/executor.ts'
import {ExitCode} from './exit-codes.ts'
import {openReportOutput} from './report-output.ts'

/**
 * Prints what turns would do, one JSON line a call.
 *
 * @param tell takes a line for people
 * @returns the exit code
 */
export async function planTurns(
  executor: Executor,
  turns: AsyncIterable<Turn>,
  tell: (line: string) => void,
): Promise<number> {
  const exitCode = new ExitCode()
  const {output, closed} = openReportOutput(exitCode, tell)
  for await (const planned of executor.plan(turns)) {
    if (closed.aborted) break
    if ('status' in planned) exitCode.add('failed')
    output.push(`${JSON.stringify(planned)}\n`)
    const room = output.room()
    if (room !== undefined) await room
  }
  await output.end()
  return exitCode.value
}
