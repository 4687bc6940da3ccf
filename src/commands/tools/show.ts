import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {yardFlags} from '../../cli/flags.ts'
import {formatTool, showTool} from '../../cli/tool-list.ts'
import {safeText} from '../../render/safe-text.ts'

export default class ToolsShow extends BaseCommand {
  static override summary = 'Shows one tool: what it does, and the schema of its input.'
  static override examples = ['<%= config.bin %> <%= command.id %> Read']
  static override args = {tool: Args.string({description: 'The name of the tool.', required: true, ignoreStdin: true})}
  static override flags = {json: Flags.boolean({description: 'Print JSON.'}), ...yardFlags}

  async run(): Promise<void> {
    const {args, flags} = await this.parse(ToolsShow)
    const {tools} = await this.openYard(flags)
    const tool = showTool(tools, args.tool)
    await this.print(flags.json ? JSON.stringify(tool, null, 2) : safeText(formatTool(tool)))
  }
}
