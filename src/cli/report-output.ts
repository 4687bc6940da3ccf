import type {ExitCode} from './exit-codes.ts'
import {Output} from './output.ts'
import {reportError} from './report-error.ts'

/** Standard output for a report that nobody needs to the end: it stops where the output is closed, or fails. */
export interface ReportOutput {
  readonly output: Output
  /** Nothing can be written any more. */
  readonly closed: AbortSignal
}

/** @param tell takes a line for people */
export function openReportOutput(exitCode: ExitCode, tell: (line: string) => void): ReportOutput {
  const closed = new AbortController()
  const output = new Output(process.stdout, {
    onClosed: () => closed.abort(),
    onFailed: (error) => {
      exitCode.add('usage')
      tell(reportError(error).text)
      closed.abort()
    },
  })
  return {output, closed: closed.signal}
}
