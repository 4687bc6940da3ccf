import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {callArgs} from '../../cli/call-args.ts'
import {readCallInput} from '../../cli/call-input.ts'
import {permissionFlags, yardFlags} from '../../cli/flags.ts'
import {answerExplain} from '../../cli/permissions-explain.ts'

export default class PermissionsExplain extends BaseCommand {
  static override summary = 'Tells how the decision about a call comes about, and what would change it. Runs nothing.'
  static override description =
    `Shows each stage of the decision, each rule that is looked at with its place, and what covers each thing that the call would touch. Asks the policy alone: no hook is run, and nobody is asked.

Exit codes: 0; 1 it is no valid call; 2 usage or configuration.`
  static override examples = [
    `<%= config.bin %> <%= command.id %> Bash '{"command":"git push"}'`,
    `<%= config.bin %> <%= command.id %> Read '{"file_path":".env"}' --json | jq .rules`,
  ]
  static override args = callArgs
  static override flags = {
    json: Flags.boolean({description: 'Print JSON, with all rules there are.'}),
    ...permissionFlags,
    ...yardFlags,
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(PermissionsExplain)
    const yard = await this.openYard(flags)
    const given = {command: 'permissions explain', tool: args.tool, tools: yard.tools}
    const input = await readCallInput(args.input, given)
    const call = {tool: args.tool, input, json: flags.json}
    await this.answer(await answerExplain(yard, call, process.stdout.columns ?? 80))
  }
}
