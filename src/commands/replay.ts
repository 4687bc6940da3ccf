import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import {answerOffline} from '../cli/answer-offline.ts'
import {BaseCommand} from '../cli/base-command.ts'
import {maskFlag, permissionFlags, recordDirFlag, runFlags, yardFlags} from '../cli/flags.ts'
import {Output} from '../cli/output.ts'
import {replay} from '../cli/replay.ts'
import {parseInjected, parseMapping, placeOf} from '../cli/replay-flags.ts'
import {sessionOf} from '../cli/yard.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {safeText} from '../render/safe-text.ts'
import {INJECTED_FAILURES} from '../sessions/replay/offline-recall.ts'
import {MATCHES} from '../sessions/replay/recordings.ts'

const helpGroup = 'REPLAY'

// what belongs to the workspace besides is the user's, and a replay leaves it alone
const {'add-dir': _, ...policyFlags} = permissionFlags
// and what ran then is run again, whatever has failed beside it
const {cascade: _cascade, 'on-error': _onError, ...againFlags} = runFlags

export default class Replay extends BaseCommand {
  static override summary = 'Runs recorded calls again and tells what has changed.'
  static override description =
    `The calls of a session, ours or one that another agent recorded, run again with the tools and the policy of today, and each outcome is compared with the recorded one. What ran then and what differs from run to run (times, pids, temporary names, the folder) is not compared.

They run in a copy of the folder, unless another place is asked for.

Exit codes: 0 nothing has drifted, 4 something has, 2 usage or configuration.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 3f2a',
    '<%= config.bin %> <%= command.id %> session.jsonl --worktree --permission-mode acceptEdits',
    '<%= config.bin %> <%= command.id %> 3f2a --update',
  ]
  static override strict = false
  static override args = {
    sessions: Args.string({description: 'Sessions: ids, folders, or files.', required: true, ignoreStdin: true}),
  }
  static override flags = {
    in: Flags.string({
      description: 'Run in this folder.',
      helpValue: '<dir>',
      helpGroup,
    }),
    copy: Flags.boolean({description: 'Run in a copy of the folder (the default).', helpGroup}),
    worktree: Flags.boolean({description: 'Run in a checkout of the recorded commit.', helpGroup}),
    'in-place': Flags.boolean({
      description: 'Run in the folder itself, which the calls may change.',
      helpGroup,
    }),
    offline: Flags.boolean({
      description: 'Run nothing: take the results from the recording. No code of a tool is reached.',
      helpGroup,
    }),
    calls: Flags.string({
      description: 'With --offline: answer the calls of this file (- is standard input), and print their results.',
      helpValue: '<file>',
      helpGroup,
      dependsOn: ['offline'],
    }),
    match: Flags.option({
      options: MATCHES,
      description: 'With --offline: how a call finds its recording. Default: strict (by id, with the same input).',
      helpGroup,
      dependsOn: ['offline'],
    })(),
    inject: Flags.string({
      description: `With --offline: let a call fail, such as c3=timeout. Failures: ${INJECTED_FAILURES.join(', ')}.`,
      helpValue: '<id=failure>',
      multiple: true,
      multipleNonGreedy: true,
      helpGroup,
      dependsOn: ['offline'],
    }),
    map: Flags.string({
      description: 'A folder of the recording and what it is now. The folder that the session ran in is mapped anyway.',
      helpValue: '<from=to>',
      multiple: true,
      multipleNonGreedy: true,
      helpGroup,
    }),
    update: Flags.boolean({
      description: 'Accept what has drifted: from now on it is what is compared with.',
      helpGroup,
    }),
    json: Flags.boolean({description: 'Print the report as JSON.', helpGroup}),
    from: Flags.string({
      description: 'The format of the files. Default: found out.',
      helpValue: '<format>',
      helpGroup,
    }),
    ...againFlags,
    ...maskFlag,
    ...recordDirFlag,
    ...policyFlags,
    ...yardFlags,
  }

  async run(): Promise<void> {
    const {argv, flags} = await this.parse(Replay)
    const {from, map = [], update, json, calls, ...others} = flags
    const yard = await this.openYard(others, {withoutTools: flags.offline})
    const tell = (line: string) => this.logToStderr(safeText(line))
    const offline = flags.offline ? {match: flags.match ?? 'strict', injected: parseInjected(flags.inject)} : undefined
    const [session = '', ...more] = argv.map(String)
    if (calls !== undefined && offline !== undefined) {
      if (more.length > 0) throw new ToolyardError('USAGE', '--calls takes one session.')
      process.exitCode = await answerOffline(yard, {session, from, calls, options: offline, tell})
      return
    }
    const closed = new AbortController()
    const failures: ToolyardError[] = []
    const output = new Output(process.stdout, {
      onClosed: () => closed.abort(),
      onFailed: (error) => {
        failures.push(error)
        closed.abort()
      },
    })
    process.exitCode = await replay(yard, {
      sessions: [session, ...more],
      from,
      offline,
      place: placeOf(flags),
      mappings: map.map(parseMapping),
      update,
      json,
      color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
      openHooks: (inside) => this.openHooks(inside, sessionOf(inside)),
      print: async (text) => {
        output.push(text)
        await output.room()
      },
      tell,
      closed: closed.signal,
    })
    await output.end()
    const [failure] = failures
    if (failure !== undefined) throw failure
  }
}
