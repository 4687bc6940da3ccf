import * as Args from '@oclif/core/args'
import {BaseCommand} from '../cli/base-command.ts'
import {inputFlags, permissionFlags, scheduleFlags, yardFlags} from '../cli/flags.ts'
import {planTurns} from '../cli/plan-turns.ts'
import {openInput} from '../cli/sources.ts'
import {createExecutor} from '../cli/yard.ts'
import {readTurns} from '../dialects/turns.ts'

export default class Plan extends BaseCommand {
  static override summary = 'Tells what calls would do: effects, decisions and batches. Runs nothing.'
  static override description =
    `Prints one JSON line a call, in the order of the calls: what it would touch (effects), whether it would run, be asked about or be denied (decision), and beside which others (batch). No tool, hook or approver is called.

Exit codes: 0; 1 when a line is no call, or a call that can't be run; 2 usage or configuration.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> calls.jsonl',
    `<%= config.bin %> <%= command.id %> calls.jsonl --permission-mode plan | jq -r '[.id, .decision.behavior] | @tsv'`,
  ]
  static override strict = false
  static override args = {
    files: Args.string({description: 'Files with tool calls, one a line; - is standard input.', ignoreStdin: true}),
  }
  static override flags = {...inputFlags, ...scheduleFlags, ...permissionFlags, ...yardFlags}

  async run(): Promise<void> {
    const {argv, flags} = await this.parse(Plan)
    const {sources} = await openInput(argv.map(String))
    const yard = await this.openYard(flags)
    process.exitCode = await planTurns(
      createExecutor(yard, {verbose: false}),
      readTurns(sources, {from: yard.config.settings.from}),
      (line) => this.logToStderr(line),
    )
  }
}
