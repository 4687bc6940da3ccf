import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import {answerJson} from '../../cli/answer.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {EXIT} from '../../cli/exit-codes.ts'
import {sessionFlags} from '../../cli/flags.ts'
import {journalOf} from '../../cli/open-named-session.ts'
import {readSessionConfig} from '../../cli/session-config.ts'
import {validateJournal} from '../../cli/validate-journal.ts'
import {countOf} from '../../render/quantity.ts'
import {safeText} from '../../render/safe-text.ts'

export default class SessionsValidate extends BaseCommand {
  static override summary = 'Checks that a recorded session is whole and as the format has it.'
  static override description =
    'Exit codes: 0; 1 when something in it is damaged or missing; 2 when it can not be read.'
  static override examples = ['<%= config.bin %> <%= command.id %> 3f2a']
  static override args = {
    session: Args.string({
      description: 'One of our sessions: an id, its folder, or its journal.',
      required: true,
      ignoreStdin: true,
    }),
  }
  static override flags = {json: Flags.boolean({description: 'Print JSON.'}), ...sessionFlags}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(SessionsValidate)
    const {stateDir} = await readSessionConfig(flags)
    const report = await validateJournal(journalOf(args.session, stateDir))
    const {lines, open, isComplete, problems} = report
    const said = [
      `${countOf(lines, 'line')}, ${countOf(problems.length, 'problem')}.`,
      ...(isComplete ? [] : [`The run did not come to its end; ${countOf(open, 'call')} without an outcome.`]),
      ...problems.map(({line, message}) => `${line === undefined ? '' : `line ${line}: `}${message}`),
    ]
    await this.print(flags.json ? answerJson(report) : safeText(said.join('\n')))
    process.exitCode = isComplete && problems.length === 0 ? EXIT.ok : EXIT.failed
  }
}
