import {commands} from '@oclif/plugin-plugins'
import {describePlugins} from '../../host/tool-report.ts'
import {safeText} from '../../render/safe-text.ts'

const PluginsInspect: (typeof commands)['plugins:inspect'] = commands['plugins:inspect']

export default class Inspect extends PluginsInspect {
  static override summary = 'Shows where a plugin is, its version, what it depends on, and its tools.'
  static override description = ''
  static override examples = ['<%= config.bin %> <%= command.id %> word-count']

  override async run(): ReturnType<InstanceType<typeof PluginsInspect>['run']> {
    const inspected = await super.run()
    const names = new Set(inspected.map(({name}) => name))
    for (const line of await describePlugins(names, [...this.config.plugins.values()])) this.logToStderr(safeText(line))
    return inspected
  }

  override findPlugin(name: string): ReturnType<InstanceType<typeof PluginsInspect>['findPlugin']> {
    // oclif throws a bare error, which would count as a failure of toolyard itself
    if (!this.config.plugins.has(name)) this.error(`${name} is not installed.`, {exit: 2})
    return super.findPlugin(name)
  }
}
