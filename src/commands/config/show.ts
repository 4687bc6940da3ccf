import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {describeConfig, formatConfig} from '../../cli/config-report.ts'
import {keepConsoleOffStdout} from '../../cli/console.ts'
import {askFlags, inputFlags, outputFlags, permissionFlags, runFlags, yardFlags} from '../../cli/flags.ts'
import {readConfig} from '../../cli/yard.ts'
import {safeText} from '../../render/safe-text.ts'

export default class ConfigShow extends BaseCommand {
  static override summary = 'Shows the configuration as a run would see it, and where each value comes from.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json --trust-project',
  ]
  static override flags = {
    json: Flags.boolean({description: 'Print JSON.'}),
    ...inputFlags,
    ...outputFlags,
    ...runFlags,
    ...permissionFlags,
    ...askFlags,
    ...yardFlags,
  }

  async run(): Promise<void> {
    const {flags} = await this.parse(ConfigShow)
    keepConsoleOffStdout()
    const report = describeConfig(await readConfig({flags}))
    await this.print(flags.json ? JSON.stringify(report, null, 2) : safeText(formatConfig(report)))
  }
}
