import {commands} from '@oclif/plugin-plugins'
import {applyNpmSettings} from '../../host/npm-settings.ts'
import {dropUnusedTarballs} from '../../host/staged-package.ts'

const PluginsUninstall: (typeof commands)['plugins:uninstall'] = commands['plugins:uninstall']

export default class Uninstall extends PluginsUninstall {
  static override summary = 'Removes a plugin that was installed or linked.'
  static override description = ''
  static override examples = ['<%= config.bin %> <%= command.id %> word-count']

  override async run(): Promise<void> {
    applyNpmSettings(process.env)
    await super.run()
    await dropUnusedTarballs(this.config.dataDir)
  }
}
