import {writeFile} from 'node:fs/promises'
import {BaseCommand} from '../../cli/base-command.ts'
import {starterConfig} from '../../config/starter.ts'
import {messageOf, systemCode, ToolyardError} from '../../errors/toolyard-error.ts'

const FILE = '.toolyardrc.yaml'

export default class ConfigInit extends BaseCommand {
  static override summary =
    `Writes ${FILE} into the current folder, with the most used settings, explained and commented out.`
  static override examples = ['<%= config.bin %> <%= command.id %>']

  async run(): Promise<void> {
    await this.parse(ConfigInit)
    try {
      await writeFile(FILE, starterConfig(), {flag: 'wx'})
    } catch (error) {
      if (systemCode(error) === 'EEXIST') {
        throw new ToolyardError('USAGE', `${FILE} is there already.`, {hint: 'Edit it, or move it away first.'})
      }
      throw new ToolyardError('OUTPUT_FAILED', `${FILE} could not be written: ${messageOf(error)}.`, {cause: error})
    }
    await this.print(FILE)
  }
}
