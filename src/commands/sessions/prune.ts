import * as Flags from '@oclif/core/flags'
import {answerJson} from '../../cli/answer.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {sessionFlags} from '../../cli/flags.ts'
import {readSessionConfig} from '../../cli/session-config.ts'
import {formatSessions} from '../../cli/session-list.ts'
import {AGE_FORM, formatAge, parseAge} from '../../config/durations.ts'
import {ToolyardError} from '../../errors/toolyard-error.ts'
import {countOf} from '../../render/quantity.ts'
import {pruneSessions} from '../../sessions/prune-sessions.ts'

export default class SessionsPrune extends BaseCommand {
  static override summary = 'Removes old sessions, with the results that they keep.'
  static override description =
    'Those to which nothing was written for longer than `sessions.retention` of the configuration, which is 30 days by default. A session that is being run stays.'
  static override examples = ['<%= config.bin %> <%= command.id %> --older-than 7d --dry-run']
  static override flags = {
    'older-than': Flags.string({description: 'Another age: 7d, 12h, 90m.', helpValue: '<age>'}),
    'dry-run': Flags.boolean({description: 'Only tell which ones would be removed.'}),
    json: Flags.boolean({description: 'Print JSON.'}),
    ...sessionFlags,
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(SessionsPrune)
    const {stateDir, settings} = await readSessionConfig(flags)
    const olderThan = readAge(flags['older-than']) ?? settings.retention
    const isDryRun = flags['dry-run']
    const removed = await pruneSessions(stateDir, {olderThan, now: Date.now(), isDryRun})
    if (flags.json) return this.print(answerJson(removed))
    const count = `${countOf(removed.length, 'session')} older than ${formatAge(olderThan)}`
    const said = isDryRun ? `${count} would be removed.` : `Removed ${count}.`
    await this.print(removed.length === 0 ? said : `${formatSessions(removed, process.stdout.columns ?? 120)}\n${said}`)
  }
}

function readAge(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const age = parseAge(text)
  if (age !== undefined) return age
  throw new ToolyardError('USAGE', `--older-than is ${JSON.stringify(text)}, which is not ${AGE_FORM}.`, {
    hint: `Give it ${AGE_FORM}.`,
  })
}
