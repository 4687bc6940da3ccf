import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import {openAgainst} from '../cli/against.ts'
import {BaseCommand} from '../cli/base-command.ts'
import {inputFlags, permissionFlags, scheduleFlags, yardFlags} from '../cli/flags.ts'
import {namesSession, type RecordedCalls, readRecordedCalls} from '../cli/plan-sessions.ts'
import {type OtherPolicy, tableTurns} from '../cli/plan-table.ts'
import {planTurns} from '../cli/plan-turns.ts'
import {openInput, readingOf} from '../cli/sources.ts'
import {createExecutor, type Yard, type YardRequest} from '../cli/yard.ts'
import {readTurns} from '../dialects/turns.ts'
import {safeText} from '../render/safe-text.ts'

const helpGroup = 'TABLE'

export default class Plan extends BaseCommand {
  static override summary = 'Tells what calls would do: effects, decisions and batches. Runs nothing.'
  static override description =
    `Prints one JSON line a call, in the order of the calls: what it would touch (effects), whether it would run, be asked about or be denied (decision), and beside which others (batch). No tool, hook or approver is called.

With --table it prints how many calls the policy allows, asks about and denies, by tool and rule. With --against it also prints each call that another policy would decide about otherwise: the permissions of that file stand in place of those of all configuration files; flags count for both.

Exit codes: 0; 1 when a line is no call, or a call that can't be run; 2 usage or configuration.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> calls.jsonl',
    `<%= config.bin %> <%= command.id %> calls.jsonl | jq -r '[.id, .decision.behavior] | @tsv'`,
    '<%= config.bin %> <%= command.id %> calls.jsonl --table',
    '<%= config.bin %> <%= command.id %> calls.jsonl --against stricter.yaml',
    '<%= config.bin %> <%= command.id %> session.jsonl --against recorded',
  ]
  static override strict = false
  static override args = {
    files: Args.string({
      description: 'Files with tool calls, responses of a provider, or recorded sessions; - is standard input.',
      ignoreStdin: true,
    }),
  }
  static override flags = {
    table: Flags.boolean({description: 'Count the decisions by tool and rule.', helpGroup}),
    against: Flags.string({
      description:
        'Compare with another policy: a configuration file in YAML or JSON, a settings.json of Claude Code, or recorded, for what was decided in a session. Implies --table.',
      helpValue: '<file>',
      helpGroup,
    }),
    json: Flags.boolean({description: 'Print the table as one JSON object.', helpGroup}),
    ...inputFlags,
    ...scheduleFlags,
    ...permissionFlags,
    ...yardFlags,
  }

  async run(): Promise<void> {
    const {argv, flags} = await this.parse(Plan)
    const names = argv.map(String)
    const {against: policy, table, json} = flags
    const isRecorded = policy === 'recorded' || (names.length > 0 && names.every(namesSession))
    const {sources} = isRecorded ? {sources: []} : await openInput(names)
    const yard = await this.openYard(flags)
    const warn = (line: string) => this.logToStderr(safeText(line))
    const recorded = isRecorded ? readRecordedCalls(names, yard.config) : undefined
    const turns = recorded?.turns ?? readTurns(sources, readingOf(yard.config.settings))
    const against = policy === undefined ? undefined : await this.#openOther(yard, policy, {flags, warn}, recorded)
    process.exitCode =
      table || against
        ? await tableTurns({turns, yard, against, json, columns: process.stdout.columns ?? 80}, warn)
        : await planTurns(createExecutor(yard, {verbose: false}), turns, warn)
  }

  async #openOther(
    yard: Yard,
    policy: string,
    request: Pick<YardRequest, 'flags' | 'warn'>,
    recorded: RecordedCalls | undefined,
  ): Promise<OtherPolicy> {
    if (policy === 'recorded' && recorded !== undefined) return {policy, decisionOf: recorded.decisionOf}
    return {policy, yard: await openAgainst(yard, request, policy)}
  }
}
