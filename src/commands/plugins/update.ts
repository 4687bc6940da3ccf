import {commands} from '@oclif/plugin-plugins'
import {applyNpmSettings} from '../../host/npm-settings.ts'

const PluginsUpdate: (typeof commands)['plugins:update'] = commands['plugins:update']

export default class Update extends PluginsUpdate {
  override async run(): Promise<void> {
    applyNpmSettings(process.env)
    await super.run()
  }
}
