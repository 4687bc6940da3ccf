import {commands} from '@oclif/plugin-plugins'
import {applyNpmSettings} from '../../host/npm-settings.ts'
import {dropUnusedTarballs} from '../../host/staged-package.ts'

const PluginsReset: (typeof commands)['plugins:reset'] = commands['plugins:reset']

export default class Reset extends PluginsReset {
  static override summary = 'Removes all plugins that were installed or linked.'
  static override examples = ['<%= config.bin %> <%= command.id %>']

  override async run(): Promise<void> {
    applyNpmSettings(process.env)
    await super.run()
    await dropUnusedTarballs(this.config.dataDir)
  }
}
