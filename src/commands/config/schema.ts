import {BaseCommand} from '../../cli/base-command.ts'
import {configJsonSchema} from '../../config/json-schema.ts'

export default class ConfigSchema extends BaseCommand {
  static override summary = 'Prints the JSON Schema of the configuration, for editors.'
  static override examples = ['<%= config.bin %> <%= command.id %> > toolyard.schema.json']

  async run(): Promise<void> {
    await this.parse(ConfigSchema)
    await this.print(JSON.stringify(configJsonSchema(), null, 2))
  }
}
