import {Command} from '@oclif/core/command'
import {reportError} from './report-error.ts'
import {openYard, type Yard} from './yard.ts'

/** What all our commands share: how an error is told, and that results alone go to standard output. */
export abstract class BaseCommand extends Command {
  /** Reads the configuration and finds the tools, and warns of what is wrong with either. */
  protected openYard(flags: Readonly<Record<string, unknown>>): Promise<Yard> {
    return openYard({flags, host: this.config, warn: (line) => this.logToStderr(line)})
  }

  /** Sets the exit code and leaves the process to end by itself, so that all that was written gets out. */
  protected override async catch(error: Error): Promise<void> {
    const {text, exitCode} = reportError(error, Object.keys(this.ctor.flags ?? {}))
    this.logToStderr(text)
    process.exitCode = exitCode
  }
}
