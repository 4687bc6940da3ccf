import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {callArgs} from '../../cli/call-args.ts'
import {readCallInput} from '../../cli/call-input.ts'
import {permissionFlags, yardFlags} from '../../cli/flags.ts'
import {answerCheck} from '../../cli/permissions-check.ts'

export default class PermissionsCheck extends BaseCommand {
  static override summary = 'Tells whether a call would run: allow, ask or deny, and why. Runs nothing.'
  static override description = `Asks the policy alone: no hook is run, and nobody is asked.

Exit codes: 0 it would run; 3 it would be asked about or denied; 1 it is no valid call; 2 usage or configuration.`
  static override examples = [
    `<%= config.bin %> <%= command.id %> Bash '{"command":"git push"}'`,
    `<%= config.bin %> <%= command.id %> Write '{"file_path":"a.txt","content":""}' --permission-mode acceptEdits`,
    `jq -n '{command: "ls"}' | <%= config.bin %> <%= command.id %> Bash - --json | jq .decision`,
  ]
  static override args = callArgs
  static override flags = {
    json: Flags.boolean({description: 'Print JSON: the decision, and the effects that it is about.'}),
    ...permissionFlags,
    ...yardFlags,
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(PermissionsCheck)
    const yard = await this.openYard(flags)
    const given = {command: 'permissions check', tool: args.tool, tools: yard.tools}
    const input = await readCallInput(args.input, given)
    await this.answer(await answerCheck(yard, {tool: args.tool, input, json: flags.json}))
  }
}
