import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {createPlugin} from '../../host/create-plugin.ts'

export default class CreatePlugin extends BaseCommand {
  static override summary = 'Writes a new plugin: one tool, its test, and a build.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> word-count',
    '<%= config.bin %> <%= command.id %> @you/word-count --dir tools/word-count',
  ]
  static override args = {
    name: Args.string({
      description: 'The name of the package, as npm will know it.',
      required: true,
      ignoreStdin: true,
    }),
  }
  static override flags = {
    dir: Flags.string({
      description: 'The folder to write, new or empty. Default: the name without its scope.',
      helpValue: '<dir>',
    }),
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(CreatePlugin)
    const {folder, tool} = await createPlugin({name: args.name, dir: flags.dir, hostRoot: this.config.root})
    await this.print(folder)
    this.logToStderr(`Written, with one tool: ${tool}. In that folder, run:
  npm install
  npm test
  npm run build
  ${this.config.bin} plugins link .`)
  }
}
