import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {yardFlags} from '../../cli/flags.ts'
import {EXPORT_DIALECTS, exportTools} from '../../dialects/tool-definitions/export.ts'

export default class ToolsExport extends BaseCommand {
  static override summary = 'Prints the tools as the definitions that a provider takes.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> --dialect anthropic > tools.json',
    '<%= config.bin %> <%= command.id %> --dialect gemini > tools.json',
  ]
  static override flags = {
    dialect: Flags.option({
      description: "Whose definitions: a provider's, or toolyard's own (native).",
      options: EXPORT_DIALECTS,
      default: 'anthropic',
    })(),
    ...yardFlags,
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(ToolsExport)
    const {tools} = await this.openYard(flags)
    const descriptions = tools.list().map(({description}) => description)
    await this.print(JSON.stringify(exportTools(descriptions, flags.dialect), null, 2))
  }
}
