import {resolve} from 'node:path'
import {commands} from '@oclif/plugin-plugins'
import {applyNpmSettings} from '../../host/npm-settings.ts'
import {describePlugins, readPlugin} from '../../host/tool-report.ts'
import {safeText} from '../../render/safe-text.ts'

const PluginsLink: (typeof commands)['plugins:link'] = commands['plugins:link']

export default class Link extends PluginsLink {
  static override summary = 'Uses a plugin from its folder as it is, while you work on it.'
  static override description =
    'A linked plugin takes the place of an installed or bundled one of the same package name. `plugins uninstall` ends that.'
  static override examples = ['<%= config.bin %> <%= command.id %> .']

  override async run(): Promise<void> {
    applyNpmSettings(process.env)
    const {args} = await this.parse(PluginsLink)
    // before anything else: from a folder without a package.json, oclif would link the next one above that has one
    const linked = await readPlugin(resolve(args.path), 'link')
    await super.run()
    const others = [...this.config.plugins.values()].filter(({name}) => name !== linked.name)
    for (const line of await describePlugins(new Set([linked.name]), [...others, linked]))
      this.logToStderr(safeText(line))
  }
}
