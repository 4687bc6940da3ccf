import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {permissionFlags, yardFlags} from '../../cli/flags.ts'
import {answerLint} from '../../cli/permissions-lint.ts'

export default class PermissionsLint extends BaseCommand {
  static override summary =
    'Looks for rules that never match, that hardly mean what they say, or that another rule leaves nothing to.'
  static override description =
    `Looks at all rules that a run here would follow, from files, the environment and flags, and prints one line for each finding: its place, what is wrong, and what to do.

Exit codes: 0 nothing found; 1 findings; 2 usage or configuration, such as a rule that can't be understood.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --bare --settings .claude/settings.json',
    `<%= config.bin %> <%= command.id %> --json | jq -r '.findings[].rule'`,
  ]
  static override flags = {json: Flags.boolean({description: 'Print JSON.'}), ...permissionFlags, ...yardFlags}

  async run(): Promise<void> {
    const {flags} = await this.parse(PermissionsLint)
    await this.answer(answerLint(await this.openYard(flags), flags))
  }
}
