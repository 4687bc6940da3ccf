import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import {BaseCommand} from '../../cli/base-command.ts'
import {sessionFlags} from '../../cli/flags.ts'
import {openNamedSession} from '../../cli/open-named-session.ts'
import {printText} from '../../cli/print-text.ts'
import {readSessionConfig} from '../../cli/session-config.ts'
import {sessionJson} from '../../cli/session-json.ts'
import {tellSession} from '../../cli/session-story.ts'
import {createPaint} from '../../render/paint.ts'
import {safeText} from '../../render/safe-text.ts'

export default class SessionsShow extends BaseCommand {
  static override summary = 'Tells what happened in a session: turns, calls, decisions, durations.'
  static override description =
    'The session is one of ours, by its id, the beginning of its id, or its folder; or a file that another agent recorded, whose format is found out.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> 3f2a',
    '<%= config.bin %> <%= command.id %> ~/.claude/projects/-home-me-app/0b1c.jsonl',
    `<%= config.bin %> <%= command.id %> 3f2a --json | jq -r 'select(.type == "turn").calls[].tool'`,
  ]
  static override args = {
    session: Args.string({description: 'The session: an id, a folder, or a file.', required: true, ignoreStdin: true}),
  }
  static override flags = {
    json: Flags.boolean({description: 'Print JSON lines: each turn, and at the end the session.'}),
    from: Flags.string({description: 'The format of the file. Default: found out.', helpValue: '<format>'}),
    ...sessionFlags,
  }

  async run(): Promise<void> {
    const {args, flags} = await this.parse(SessionsShow)
    const {stateDir} = await readSessionConfig(flags)
    const session = await openNamedSession(args.session, stateDir, flags.from)
    const color = process.stdout.isTTY === true && process.env.NO_COLOR === undefined
    const story = {width: Math.min(process.stdout.columns ?? 100, 120), paint: createPaint(color)}
    const text = flags.json ? sessionJson(session) : toText(tellSession(session, story))
    process.exitCode = await printText(text, (line) => this.logToStderr(safeText(line)))
  }
}

async function* toText(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}
