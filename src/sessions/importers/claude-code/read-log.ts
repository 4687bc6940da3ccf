import {basename} from 'node:path'
import {fileSource} from '../../../dialects/source.ts'
import {messageOf, systemCode} from '../../../errors/toolyard-error.ts'
import type {RecordedTurn, SessionAbout, SessionNotes} from '../../session.ts'
import type {NumberedLine} from '../importer.ts'
import {readJsonLines} from '../json-lines/read-json-lines.ts'
import {newNotes} from '../notes.ts'
import {asObject} from '../values.ts'
import {noteAbout} from './about.ts'
import {LogReader} from './log-reader.ts'
import type {SubagentLog} from './subagent-logs.ts'

export interface LogContext {
  readonly notes: SessionNotes
  readonly about: SessionAbout
  /** The logs of subagents that are still to be read, by subagent. */
  readonly logs: Map<string, SubagentLog>
  /** All that there were. */
  readonly agents: ReadonlySet<string>
  readonly signal?: AbortSignal | undefined
}

/** The turns of a log; after a turn that started subagents, those of their own logs. */
export async function* readLog(
  lines: AsyncIterable<NumberedLine>,
  context: LogContext,
): AsyncGenerator<RecordedTurn, void, void> {
  const reader = new LogReader(context.notes, (agent) => context.agents.has(agent))
  for await (const line of lines) {
    noteAbout(context.about, line.value)
    reader.push(line)
    for (const turn of reader.ready()) yield* withSubagents(turn, reader, context)
  }
  for (const turn of reader.rest()) yield* withSubagents(turn, reader, context)
}

/** The turns of a subagent's log. */
export async function* readSubagent(
  {file, agent}: SubagentLog,
  context: LogContext,
): AsyncGenerator<RecordedTurn, void, void> {
  context.logs.delete(agent)
  const notes = newNotes()
  const {signal} = context
  try {
    const lines = readJsonLines(fileSource(file).open(signal), notes, {signal})
    // what is its own counts, whatever logs there are
    const agents = new Set([...context.agents].filter((one) => one !== agent))
    for await (const turn of readLog(lines, {...context, notes, about: {}, agents})) {
      yield turn.agent === undefined ? {...turn, agent} : turn
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (systemCode(error) === undefined) throw error
    notes.problems.push({message: `The log can't be read: ${messageOf(error)}.`})
  }
  addNotes(context.notes, notes, basename(file))
}

async function* withSubagents(
  turn: RecordedTurn,
  {started}: LogReader,
  context: LogContext,
): AsyncGenerator<RecordedTurn, void, void> {
  yield turn
  for (const {id, input} of turn.calls) {
    const {prompt} = asObject(input)
    const named = context.logs.get(started.get(id) ?? '')
    const logs = [...context.logs.values()]
    const log = named ?? logs.find(({startedBy}) => startedBy === id) ?? logs.find((one) => isFor(one, prompt))
    if (log !== undefined) yield* readSubagent(log, context)
  }
}

const isFor = (log: SubagentLog, prompt: unknown): boolean =>
  log.startedBy === undefined && log.prompt !== undefined && log.prompt === prompt

function addNotes(all: SessionNotes, {lines, skipped, problems}: SessionNotes, file: string): void {
  all.lines += lines
  for (const [kind, count] of skipped) all.skipped.set(kind, (all.skipped.get(kind) ?? 0) + count)
  all.problems.push(...problems.map((problem) => ({...problem, message: `${file}: ${problem.message}`})))
}
