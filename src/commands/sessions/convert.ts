import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {sessionFlags} from '../../cli/flags.ts'
import {openNamedSession} from '../../cli/open-named-session.ts'
import {printText} from '../../cli/print-text.ts'
import {readSessionConfig} from '../../cli/session-config.ts'
import {countOf} from '../../render/quantity.ts'
import {safeText} from '../../render/safe-text.ts'
import {convertSession} from '../../sessions/convert-session.ts'
import {EXPORT_NAMES, EXPORTERS} from '../../sessions/exporters/table.ts'

export default class SessionsConvert extends BaseCommand {
  static override summary = 'Writes a session in another format.'
  static override description =
    `The session is one of ours, by its id or folder, or a file that another agent recorded, whose format is found out.

native are call lines, as run reads them, without those that were never run; results are result lines; anthropic and openai-chat are messages, one a line; atif is a trajectory.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> rollout.jsonl --to native | <%= config.bin %> plan',
    '<%= config.bin %> <%= command.id %> 3f2a --to openai-chat > messages.jsonl',
  ]
  static override args = {
    session: Args.string({description: 'The session: an id, a folder, or a file.', required: true, ignoreStdin: true}),
  }
  static override flags = {
    to: Flags.option({options: EXPORT_NAMES, description: 'The format to write.', required: true})(),
    from: Flags.string({description: 'The format of the file. Default: found out.', helpValue: '<format>'}),
    ...sessionFlags,
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(SessionsConvert)
    const tell = (line: string) => this.logToStderr(safeText(line))
    const {stateDir} = await readSessionConfig(flags)
    const session = await openNamedSession(args.session, stateDir, flags.from)
    const exporter = EXPORTERS[flags.to]()
    process.exitCode = await printText(convertSession(session, exporter), tell)
    const {problems} = session.notes
    for (const {line, message} of problems) tell(`${args.session}${line === undefined ? '' : `:${line}`}: ${message}`)
    if (exporter.left > 0)
      tell(`${countOf(exporter.left, 'call')} left out: not run by the agent, or without a result.`)
  }
}
