import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {yardFlags} from '../../cli/flags.ts'
import {formatToolList, listTools} from '../../cli/tool-list.ts'
import {safeText} from '../../render/safe-text.ts'

export default class ToolsList extends BaseCommand {
  static override summary = 'Lists the tools that calls can name.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    `<%= config.bin %> <%= command.id %> --json | jq -r '.[].name'`,
  ]
  static override flags = {json: Flags.boolean({description: 'Print JSON.'}), ...yardFlags}

  async run(): Promise<void> {
    const {flags} = await this.parse(ToolsList)
    const {tools} = await this.openYard(flags)
    const listed = listTools(tools)
    await this.print(
      flags.json ? JSON.stringify(listed, null, 2) : safeText(formatToolList(listed, process.stdout.columns ?? 100)),
    )
  }
}
