import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../cli/base-command.ts'
import {keepConsoleOffStdout} from '../cli/console.ts'
import {examine, formatFindings} from '../cli/doctor.ts'
import {yardFlags} from '../cli/flags.ts'
import {safeText} from '../render/safe-text.ts'

export default class Doctor extends BaseCommand {
  static override summary = 'Checks that toolyard can work here: Node, the configuration, every tool, bash.'
  static override description =
    'Loads the code of every tool, which a run does only for the tools that are called. Ends with exit code 1 when something would keep calls from running.'
  static override examples = ['<%= config.bin %> <%= command.id %>']
  static override flags = {json: Flags.boolean({description: 'Print JSON.'}), ...yardFlags}

  async run(): Promise<void> {
    const {flags} = await this.parse(Doctor)
    keepConsoleOffStdout()
    const findings = await examine({flags, host: this.config, version: this.config.version})
    await this.print(flags.json ? JSON.stringify(findings, null, 2) : safeText(formatFindings(findings)))
    if (findings.some(({status}) => status === 'broken')) process.exitCode = 1
  }
}
