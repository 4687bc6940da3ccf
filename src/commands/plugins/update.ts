import {commands} from '@oclif/plugin-plugins'
import {applyNpmSettings} from '../../host/npm-settings.ts'

const PluginsUpdate: (typeof commands)['plugins:update'] = commands['plugins:update']

export default class Update extends PluginsUpdate {
  static override summary = 'Updates the plugins that were installed.'
  static override description = ''
  static override examples = ['<%= config.bin %> <%= command.id %>']

  override async run(): Promise<void> {
    applyNpmSettings(process.env)
    await super.run()
  }
}
