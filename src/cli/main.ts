import {run} from '@oclif/core/run'
import {EXIT} from './exit-codes.ts'
import {reportError} from './report-error.ts'

/**
 * Runs the command line, waits until all that it wrote is out, and resolves to the exit code.
 *
 * @param binUrl the url of the binary's own file, from which oclif finds the package
 */
export async function main(argv: readonly string[], binUrl: string): Promise<number> {
  // people may close what they no longer read; that must not end the run
  process.stderr.on('error', () => {})
  process.on('exit', endedByOthers)
  try {
    await run([...argv], binUrl)
  } catch (error) {
    const {text, exitCode} = reportError(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = exitCode
  }
  await Promise.all([flushed(process.stdout), flushed(process.stderr)])
  process.off('exit', endedByOthers)
  return Number(process.exitCode ?? 0)
}

/** A tool is code in our process: when it ends that, calls are left without a result, which must not look like success. */
function endedByOthers(): void {
  process.stderr.write(
    'The process was ended before toolyard was done, probably by the code of a tool: results are missing.\n',
  )
  process.exitCode = EXIT.bug
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  // a stream that broke has nothing left to write
  return stream.writableLength === 0 || stream.destroyed
    ? Promise.resolve()
    : new Promise((resolve) => {
        stream.write('', () => resolve())
      })
}
