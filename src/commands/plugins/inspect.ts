import {commands} from '@oclif/plugin-plugins'
import {describePlugins} from '../../host/tool-report.ts'

const PluginsInspect: (typeof commands)['plugins:inspect'] = commands['plugins:inspect']

export default class Inspect extends PluginsInspect {
  override async run(): ReturnType<InstanceType<typeof PluginsInspect>['run']> {
    const inspected = await super.run()
    const names = new Set(inspected.map(({name}) => name))
    for (const line of await describePlugins(names, [...this.config.plugins.values()])) this.logToStderr(line)
    return inspected
  }

  override findPlugin(name: string): ReturnType<InstanceType<typeof PluginsInspect>['findPlugin']> {
    // oclif throws a bare error, which would count as a failure of toolyard itself
    if (!this.config.plugins.has(name)) this.error(`${name} is not installed.`, {exit: 2})
    return super.findPlugin(name)
  }
}
