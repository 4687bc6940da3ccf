import * as Flags from '@oclif/core/flags'
import {answerJson} from '../../cli/answer.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {sessionFlags} from '../../cli/flags.ts'
import {readSessionConfig} from '../../cli/session-config.ts'
import {formatSessions} from '../../cli/session-list.ts'
import {listSessions} from '../../sessions/list-sessions.ts'

export default class SessionsList extends BaseCommand {
  static override summary = 'Lists the runs that were recorded, the newest first.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    `<%= config.bin %> <%= command.id %> --json | jq -r '.[0].id'`,
  ]
  static override flags = {json: Flags.boolean({description: 'Print JSON.'}), ...sessionFlags}

  async run(): Promise<void> {
    const {flags} = await this.parse(SessionsList)
    const {stateDir} = await readSessionConfig(flags)
    const sessions = await listSessions(stateDir)
    await this.print(flags.json ? answerJson(sessions) : formatSessions(sessions, process.stdout.columns ?? 120))
  }
}
