import {commands} from '@oclif/plugin-plugins'
import {ToolyardError} from '../../errors/toolyard-error.ts'
import {applyNpmSettings} from '../../host/npm-settings.ts'
import {stagePackage} from '../../host/staged-package.ts'
import {describePlugins, readPlugin} from '../../host/tool-report.ts'
import {safeText} from '../../render/safe-text.ts'

const PluginsInstall: (typeof commands)['plugins:install'] = commands['plugins:install']

export default class Install extends PluginsInstall {
  static override summary = 'Installs plugins from the registry, from tarballs or from folders.'
  static override description =
    `Uses npm, without running the lifecycle scripts of what is installed: set npm_config_ignore_scripts=false to run them.

A plugin of the same package name as one that comes with <%= config.bin %> takes its place.`
  static override examples = [
    {command: '<%= config.bin %> <%= command.id %> word-count', description: 'From the registry.'},
    {command: '<%= config.bin %> <%= command.id %> @you/word-count@1.2.0', description: 'A version, or a tag.'},
    {command: '<%= config.bin %> <%= command.id %> ./word-count-1.2.0.tgz', description: 'From a tarball.'},
    {command: '<%= config.bin %> <%= command.id %> ../word-count', description: 'From a folder, as it is now.'},
  ]

  override async run(): Promise<void> {
    applyNpmSettings(process.env)
    const {dataDir} = this.config
    const argv: string[] = []
    for (const word of this.argv) {
      argv.push(word.startsWith('-') ? word : await stagePackage(word, process.cwd(), dataDir))
    }
    this.argv = argv
    const before = new Map(this.config.plugins)
    await super.run().catch(explain)
    const isNew = (plugin: {readonly name: string}) => before.get(plugin.name) !== plugin
    const installed = [...this.config.plugins.values()].filter(isNew)
    const now = await Promise.all(installed.map(({root}) => readPlugin(root, 'user')))
    const others = [...before.values()].filter(({name}) => !now.some((plugin) => plugin.name === name))
    const names = new Set(now.map(({name}) => name))
    for (const line of await describePlugins(names, [...others, ...now])) this.logToStderr(safeText(line))
  }
}

function explain(error: unknown): never {
  if (!(error instanceof Error && error.message === 'plugin is invalid')) throw error
  throw new ToolyardError('PLUGIN_BROKEN', 'What was installed is no plugin: its package.json has no "oclif" key.', {
    hint: 'A plugin with tools has "oclif": {} there, and "toolyard": {"tools": "./dist/index.js"}.',
    cause: error,
  })
}
