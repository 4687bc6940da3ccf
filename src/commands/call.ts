import * as Flags from '@oclif/core/flags'
import {openAsking} from '../cli/asking.ts'
import {BaseCommand} from '../cli/base-command.ts'
import {callArgs} from '../cli/call-args.ts'
import {readCallInput} from '../cli/call-input.ts'
import {callTool} from '../cli/call-tool.ts'
import {askFlags, maskFlag, permissionFlags, recordFlags, timeoutFlag, yardFlags} from '../cli/flags.ts'
import {createExecutor, sessionOf} from '../cli/yard.ts'
import {safeText} from '../render/safe-text.ts'

export default class Call extends BaseCommand {
  static override summary = 'Calls one tool and prints its result.'
  static override description =
    `The text of a call that ends ok goes to standard output, what else there is to say to standard error. With --json the result line goes to standard output. The exit codes are those of run.`
  static override examples = [
    `<%= config.bin %> <%= command.id %> Read '{"file_path":"README.md"}'`,
    `<%= config.bin %> <%= command.id %> Grep '{"pattern":"TODO"}' --json | jq .data`,
    `jq -n '{command: "ls"}' | <%= config.bin %> <%= command.id %> Bash - --allow Bash`,
  ]
  static override args = callArgs
  static override flags = {
    json: Flags.boolean({description: 'Print the result line, however the call ends.'}),
    ...timeoutFlag,
    ...permissionFlags,
    ...recordFlags,
    ...maskFlag,
    ...askFlags,
    ...yardFlags,
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(Call)
    const yard = await this.openYard(flags)
    const input = await readCallInput(args.input, {command: 'call', tool: args.tool, tools: yard.tools})
    const asking = await openAsking(yard.config, yard.gate)
    const {settle, ...hooks} = await this.openHooks(yard, sessionOf(yard))
    const recording = await this.openRecording(yard)
    const masker = yard.config.settings.mask === 'all' ? yard.masker : undefined
    process.exitCode = await callTool(
      // whoever calls one tool wants to see what it says
      createExecutor(yard, {...asking, ...hooks, results: undefined, verbose: false}),
      {tool: args.tool, input, json: flags.json, asking, recording, masker, settle},
      (line) => this.logToStderr(safeText(line)),
    )
  }
}
