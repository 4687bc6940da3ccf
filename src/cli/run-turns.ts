import {setFlagsFromString} from 'node:v8'
import type {OkOutcome, Outcome, Turn} from '@toolyard/sdk'
import type {Settings} from '../config/settings.ts'
import type {SessionInfo} from '../dialects/dialect.ts'
import {createResultWriter} from '../dialects/result-writer.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'
import type {Executor} from '../executor/executor.ts'
import {createRenderer, type Renderer} from '../render/renderer.ts'
import {type Selection, selectRenderer} from '../render/select.ts'
import {SummaryCollector} from '../render/summary.ts'
import {summaryLine} from '../render/summary-json.ts'
import {formatSummary} from '../render/summary-text.ts'
import {isSameTerminal} from '../render/terminal.ts'
import type {Masker} from '../results/masking/masker.ts'
import type {Asking} from './asking.ts'
import {ExitCode} from './exit-codes.ts'
import type {OpenHooks} from './hooks.ts'
import {learnSecrets} from './learn-secrets.ts'
import {MaskedSink} from './masked-sink.ts'
import type {Recording} from './recording.ts'
import {reportError} from './report-error.ts'
import {ResultSink} from './result-sink.ts'
import {listenToSignals} from './signals.ts'

export interface RunRequest {
  readonly executor: Executor
  /** Reads the turns; the signal ends the reading. */
  readonly read: (signal: AbortSignal) => AsyncIterable<Turn>
  readonly asking: Asking
  /** Waits for what goes on after the calls. */
  readonly settle: OpenHooks['settle']
  readonly recording: Recording
  readonly settings: Settings
  readonly masker: Masker
  readonly session: SessionInfo
  readonly verbose: boolean
  /** How much there is to read, where that is known. */
  readonly inputBytes: number | undefined
}

/**
 * Runs turns to their end with everything around them: results to standard output, progress and summary to standard
 * error, signals, a closed pipe, a full disk.
 *
 * @returns the exit code
 */
export async function runTurns(request: RunRequest): Promise<number> {
  const {executor, asking, recording, settings, masker, verbose, inputBytes} = request
  // results are soon garbage: with more room for them a long run takes more memory and no less time
  setFlagsFromString('--semi-space-growth-factor=1')
  // a thread that compiles meanwhile makes each start of a process take longer
  setFlagsFromString('--no-maglev')
  const exitCode = new ExitCode()
  const {renderer, kind, color} = await startRenderer(settings, {verbose, inputBytes})
  const tell = (text: string) => {
    for (const line of text.split('\n')) renderer.print(line)
  }
  const summary = new SummaryCollector()
  const blocked = (reason: string) => {
    exitCode.add('failed')
    tell(`A hook says that the run is not done: ${reason}`)
  }
  const reading = new AbortController()
  using signals = listenToSignals(exitCode, (line) => renderer.print(line))
  // what has not been read then never was a call; the file may be long
  signals.kill.addEventListener('abort', () => reading.abort())
  const sink = new ResultSink({
    exitCode,
    listeners: [renderer, summary, {handle: (event) => event.type === 'run_blocked' && blocked(event.reason)}],
    writer: createResultWriter(settings.to, {
      session: request.session,
      // every other renderer tells of those that did not end ok
      onUnanswered: (outcome) => (kind === 'none' || outcome.status === 'ok') && tell(describeUnanswered(outcome)),
    }),
    beforeWrite: () => recording.flush(),
    onClosed: () => signals.outputClosed(),
    onFailed: (error) => {
      exitCode.add('usage')
      tell(reportError(error).text)
      signals.outputClosed()
    },
  })
  try {
    const {interrupt: signal, kill: killSignal, left} = signals
    const {recorder, recall} = recording
    const into = settings.mask === 'all' ? new MaskedSink(masker, sink) : sink
    const turns = learnSecrets(request.read(reading.signal), masker)
    const run = executor.runInto(into, turns, {signal, killSignal, recorder, recall})
    await Promise.race([run, left])
    sink.throwIfFailed()
  } catch (error) {
    if (!reading.signal.aborted || error !== reading.signal.reason) {
      exitCode.add(ToolyardError.is(error) && error.code !== 'INTERNAL' ? 'usage' : 'bug')
      tell(reportError(error).text)
    }
  } finally {
    // a run that was ended leaves its input unread
    reading.abort()
    await sink.end()
    await request.settle(signals)
    await renderer.finish()
  }
  if (kind === 'tree') process.stderr.write('\n')
  await asking.tellOpen(exitCode, tell)
  recording.end(exitCode.value)
  tellSummary(summary, {settings, color, exitCode: exitCode.value})
  return exitCode.value
}

interface Shown extends Selection {
  readonly renderer: Renderer
}

async function startRenderer(
  {progress}: Settings,
  {verbose, inputBytes}: Pick<RunRequest, 'verbose' | 'inputBytes'>,
): Promise<Shown> {
  const {kind, color} = selectRenderer({
    progress,
    stdoutIsTTY: process.stdout.isTTY ?? false,
    stderrIsTTY: process.stderr.isTTY ?? false,
    sameTerminal: isSameTerminal(),
    env: process.env,
  })
  const options = {stream: process.stderr, color, verbose, ...(inputBytes !== undefined && {inputBytes})}
  return {renderer: await createRenderer(kind, options), kind, color}
}

interface SummaryOptions {
  readonly settings: Settings
  readonly color: boolean
  readonly exitCode: number
}

function tellSummary(collector: SummaryCollector, {settings, color, exitCode}: SummaryOptions): void {
  const summary = collector.summary()
  if (settings.summary === 'json') process.stderr.write(`${summaryLine(summary, exitCode)}\n`)
  else if (settings.summary === 'text' && settings.progress !== 'none') {
    process.stderr.write(`${formatSummary(summary, {width: process.stderr.columns ?? 80, color})}\n`)
  }
}

/** What can't be answered in a provider's dialect, such as a line without an id, somebody should know of. */
function describeUnanswered(outcome: Outcome): string {
  const where = 'line' in outcome ? `${outcome.file}:${outcome.line}: ` : ''
  const message = outcome.status === 'ok' ? unwritable(outcome) : outcome.error.message
  return `${where}${message}`
}

const unwritable = ({id, tool}: OkOutcome) =>
  `The result of ${tool} (${id}) has no form in the dialect that it would be written in.`
