import {Command} from '@oclif/core/command'
import type {SessionInfo} from '../dialects/dialect.ts'
import type {ToolyardError} from '../errors/toolyard-error.ts'
import {safeText} from '../render/safe-text.ts'
import type {Answer} from './answer.ts'
import {keepConsoleOffStdout} from './console.ts'
import {type OpenHooks, openHooks} from './hooks.ts'
import {Output} from './output.ts'
import {openRecording, type Recording, type RecordingRequest} from './recording.ts'
import {reportError} from './report-error.ts'
import {openYard, type Yard, type YardOptions} from './yard.ts'

/** What all our commands share: how an error is told, and that results alone go to standard output. */
export abstract class BaseCommand extends Command {
  /** Reads the configuration and finds the tools, and warns of what is wrong with either. */
  protected openYard(flags: Readonly<Record<string, unknown>>, options: YardOptions = {}): Promise<Yard> {
    keepConsoleOffStdout()
    return openYard({flags, host: this.config, warn: (line) => this.logToStderr(safeText(line))}, options)
  }

  /** Begins to record a run. */
  protected openRecording(
    yard: Yard,
    options: Pick<RecordingRequest, 'resume' | 'retryUnknown'> = {},
  ): Promise<Recording> {
    return openRecording(yard, {
      ...options,
      version: this.config.version,
      warn: (line) => this.logToStderr(safeText(line)),
    })
  }

  /** Finds the hooks of a run. */
  protected openHooks(yard: Yard, session: SessionInfo): Promise<OpenHooks> {
    return openHooks(yard, {host: this.config, session, warn: (line) => this.logToStderr(safeText(line))})
  }

  /**
   * Writes a text and a line feed to standard output, and waits until it is out. oclif's `log` says nothing of a disk
   * that is full.
   *
   * @throws ToolyardError OUTPUT_FAILED
   */
  protected async print(text: string): Promise<void> {
    const failures: ToolyardError[] = []
    const output = new Output(process.stdout, {
      onClosed: () => {},
      onFailed: (error) => failures.push(error),
    })
    output.push(`${text}\n`)
    await output.end()
    const [failure] = failures
    if (failure !== undefined) throw failure
  }

  /**
   * Prints an answer and sets the exit code that goes with it.
   *
   * @throws ToolyardError OUTPUT_FAILED
   */
  protected async answer({stdout, stderr, exitCode}: Answer): Promise<void> {
    if (stdout !== undefined) await this.print(stdout)
    if (stderr !== undefined) this.logToStderr(stderr)
    process.exitCode = exitCode
  }

  /** Sets the exit code and leaves the process to end by itself, so that all that was written gets out. */
  protected override async catch(error: Error): Promise<void> {
    const {text, exitCode} = reportError(error, Object.keys(this.ctor.flags ?? {}))
    this.logToStderr(text)
    process.exitCode = exitCode
  }
}
