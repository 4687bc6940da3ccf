import {Command} from '@oclif/core/command'
import {reportError} from './report-error.ts'

/** What all our commands share: how an error is told, and that results alone go to standard output. */
export abstract class BaseCommand extends Command {
  /** Sets the exit code and leaves the process to end by itself, so that all that was written gets out. */
  protected override async catch(error: Error): Promise<void> {
    const {text, exitCode} = reportError(error, Object.keys(this.ctor.flags ?? {}))
    this.logToStderr(text)
    process.exitCode = exitCode
  }
}
