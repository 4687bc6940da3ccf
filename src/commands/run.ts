import * as Args from '@oclif/core/args'
import {openAsking} from '../cli/asking.ts'
import {BaseCommand} from '../cli/base-command.ts'
import {
  askFlags,
  inputFlags,
  outputFlags,
  permissionFlags,
  recordFlags,
  resultFlags,
  resumeFlags,
  runFlags,
  verboseFlag,
  yardFlags,
} from '../cli/flags.ts'
import {pruneOld} from '../cli/prune-old.ts'
import {runTurns} from '../cli/run-turns.ts'
import {openInput, readingOf} from '../cli/sources.ts'
import {createExecutor, sessionOf} from '../cli/yard.ts'
import {readTurns} from '../dialects/turns.ts'

export default class Run extends BaseCommand {
  static override summary = "Runs tool calls: calls or a provider's stream in, one gate, results out."
  static override description =
    `Reads calls from files, or from standard input: JSON lines, the response of a provider, or its stream while it comes in. Results go to standard output in the order of the calls; everything for people goes to standard error.

Exit codes: 0 every call ok, 1 some call failed, 2 usage or configuration, 3 nothing failed but something was denied or waits for an answer, 130 interrupted (SIGINT), 143 ended (SIGTERM, SIGHUP), 70 a bug of toolyard.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> calls.jsonl',
    `echo '{"tool":"Read","input":{"file_path":"README.md"}}' | <%= config.bin %> <%= command.id %>`,
    '<%= config.bin %> <%= command.id %> calls.jsonl --permission-mode acceptEdits > out.jsonl',
    'curl -N https://api.openai.com/v1/... | <%= config.bin %> <%= command.id %> --to same',
  ]
  static override strict = false
  static override args = {
    files: Args.string({
      description: 'Files with tool calls, or responses of a provider; - is standard input.',
      ignoreStdin: true,
    }),
  }
  static override flags = {
    ...inputFlags,
    ...outputFlags,
    ...resultFlags,
    ...verboseFlag,
    ...runFlags,
    ...recordFlags,
    ...resumeFlags,
    ...permissionFlags,
    ...askFlags,
    ...yardFlags,
  }

  async run(): Promise<void> {
    const {argv, flags} = await this.parse(Run)
    const input = await openInput(argv.map(String))
    const {resume, 'retry-unknown': retryUnknown} = flags
    const yard = await this.openYard(flags, {resume})
    const {settings} = yard.config
    const asking = await openAsking(yard.config, yard.gate)
    const session = sessionOf(yard)
    const {settle, ...hooks} = await this.openHooks(yard, session)
    const recording = await this.openRecording(yard, {resume: resume !== undefined, retryUnknown})
    process.exitCode = await runTurns({
      executor: createExecutor(yard, {...asking, ...hooks, verbose: flags.verbose}),
      asking,
      settle,
      recording,
      masker: yard.masker,
      read: (signal) => readTurns(input.sources, {...readingOf(settings), signal}),
      settings,
      session,
      verbose: flags.verbose,
      inputBytes: input.bytes,
    })
    await pruneOld(yard.config, (line) => this.logToStderr(line))
  }
}
