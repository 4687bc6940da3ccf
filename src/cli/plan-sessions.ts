import {existsSync} from 'node:fs'
import type {CallLine, Decision, InvalidCall, Turn} from '@toolyard/sdk'
import type {LoadedConfig} from '../config/load.ts'
import {mapSession} from '../sessions/replay/map-paths.ts'
import {runnableInput} from '../sessions/runnable-input.ts'
import type {RecordedCall, RecordedTurn} from '../sessions/session.ts'
import {openNamedSession} from './open-named-session.ts'

/** The calls of recorded sessions, and what was decided about each of them then. */
export interface RecordedCalls {
  readonly turns: AsyncIterable<Turn>
  /** `undefined` for a call of which that is not known. */
  readonly decisionOf: (line: CallLine | InvalidCall) => Decision | undefined
}

/** Whether a name is that of a session rather than of a file with calls. */
export const namesSession = (name: string): boolean => name !== '-' && !/\.jsonl?$/.test(name) && !isFile(name)

const isFile = (name: string) => existsSync(name) && !existsSync(`${name}/journal.jsonl`)

/**
 * Reads the calls of sessions, those too that were refused then.
 *
 * @throws ToolyardError SESSION_UNREADABLE, INPUT_UNREADABLE
 */
export function readRecordedCalls(names: readonly string[], {stateDir, cwd}: LoadedConfig): RecordedCalls {
  const decisions = new WeakMap<CallLine | InvalidCall, Decision>()
  const remember = (name: string, call: RecordedCall): CallLine => {
    const line = callLine(name, call)
    const decision = decisionOf(call)
    if (decision !== undefined) decisions.set(line, decision)
    return line
  }
  return {turns: turnsOf(names, {stateDir, cwd}, remember), decisionOf: (line) => decisions.get(line)}
}

async function* turnsOf(
  names: readonly string[],
  {stateDir, cwd}: Pick<LoadedConfig, 'stateDir' | 'cwd'>,
  remember: (name: string, call: RecordedCall) => CallLine,
): AsyncGenerator<Turn> {
  for (const name of names) {
    const {turns, about} = await openNamedSession(name, stateDir)
    const map = mapSession(about, cwd)
    for await (const turn of turns) yield turnOf(turn, name, (file, call) => remember(file, inFolder(call, map)))
  }
}

function inFolder(call: RecordedCall, map: (value: unknown) => unknown): RecordedCall {
  const {input, cwd} = call
  return {...call, input: map(runnableInput(input)), ...(cwd !== undefined && {cwd: String(map(cwd))})}
}

function turnOf(
  {id, calls}: RecordedTurn,
  name: string,
  remember: (name: string, call: RecordedCall) => CallLine,
): Turn {
  // what the provider runs itself never came before a gate
  return {id, calls: calls.filter(({hosted}) => hosted !== true).map((call) => remember(name, call))}
}

function callLine(file: string, {id, tool, input, cwd, env, line}: RecordedCall): CallLine {
  return {
    id,
    tool,
    input,
    file,
    ...(cwd !== undefined && {cwd}),
    ...(env !== undefined && {env}),
    ...(line !== undefined && {line}),
  }
}

/** Other agents do not record decisions, but what became of their calls tells them. */
function decisionOf({decision, outcome}: RecordedCall): Decision | undefined {
  if (decision !== undefined) return decision
  if (outcome.status === 'unanswered') return undefined
  if (outcome.status === 'settled') return {behavior: 'allow', source: 'the recording', reason: 'it ran'}
  return {behavior: 'deny', source: 'the recording', reason: outcome.reason}
}
