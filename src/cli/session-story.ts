import {labelOf} from '../render/label.ts'
import type {Paint} from '../render/paint.ts'
import {countOf, formatDuration} from '../render/quantity.ts'
import {safeFirstLine, safeLine} from '../render/safe-text.ts'
import {cut} from '../render/width.ts'
import type {RecordedCall, RecordedHook, RecordedTurn, Session, SessionAbout} from '../sessions/session.ts'
import {formatTime} from './session-list.ts'

export interface StoryOptions {
  /** Columns. */
  readonly width: number
  readonly paint: Paint
}

/** A session as people read it: its turns, what became of each call, how long that took, and who decided about it. */
export async function* tellSession(session: Session, options: StoryOptions): AsyncGenerator<string> {
  const counts = new Map<string, number>()
  let isTold = false
  for await (const turn of session.turns) {
    // what the session says of itself stands at its beginning
    if (!isTold) yield* tellAbout(session, options)
    isTold = true
    yield* tellTurn(turn, options)
    for (const call of turn.calls) count(counts, stateOf(call).word)
  }
  if (!isTold) yield* tellAbout(session, options)
  yield ''
  yield tellEnd(session, counts)
  yield* tellNotes(session)
}

function* tellAbout({format, about}: Session, {paint}: StoryOptions): Generator<string> {
  const {id, agent, startedAt, cwd} = about
  const made = agent === undefined ? format : `${agent.name} ${agent.version ?? ''}`
  yield paint.strong(safeLine(`Session ${id ?? 'without an id'}`))
  const facts = [made, startedAt && formatTime(startedAt), cwd && `in ${cwd}`, gitOf(about)]
  yield safeLine(facts.filter((fact) => fact !== undefined && fact !== 0 && fact !== '').join(', '))
}

function gitOf({git}: SessionAbout): string | undefined {
  if (git?.commit === undefined) return undefined
  const {commit, branch = 'detached', dirty} = git
  return `${branch} at ${commit.slice(0, 12)}${dirty ? ' with changes' : ''}`
}

function* tellTurn({id, agent, calls}: RecordedTurn, options: StoryOptions): Generator<string> {
  const {paint} = options
  if (id !== null) {
    yield ''
    const who = agent === undefined ? '' : `, of the agent ${agent}`
    yield paint.strong(safeLine(`Turn ${id}${who}${calls.length > 1 ? `: ${countOf(calls.length, 'call')}` : ''}`))
  }
  for (const call of calls) yield* tellCall(call, options)
}

function* tellCall(call: RecordedCall, {width, paint}: StoryOptions): Generator<string> {
  const {word, tone, why} = stateOf(call)
  const {id, tool, input, outcome} = call
  const took =
    outcome.status === 'settled' && outcome.durationMs !== undefined ? formatDuration(outcome.durationMs) : ''
  const label = labelOf({id, tool, input})
  const decided = decisionOf(call)
  const tail = [took, decided].filter((part) => part !== '').join('  ')
  const room = Math.max(20, width - 12 - (tail === '' ? 0 : tail.length + 2))
  yield `  ${paint[tone](word.padEnd(9))} ${cut(label, room)}${tail === '' ? '' : `  ${paint.faint(tail)}`}`
  for (const hook of call.hooks ?? []) yield `            ${paint.faint(cut(describeHook(hook), room))}`
  if (why !== '') yield `            ${paint.faint(cut(why, Math.max(20, width - 12)))}`
}

function describeHook({event, hook, durationMs, decision, problem}: RecordedHook): string {
  const said = [decision, problem].filter((part) => part !== undefined).join(', ')
  return safeFirstLine(`${event} ${hook}: ${said === '' ? '' : `${said}, `}${formatDuration(durationMs)}`)
}

function decisionOf({decision, isMasked}: RecordedCall): string {
  const parts = [decision?.rule ?? decision?.source, isMasked && 'masked']
  const said = parts.filter((part) => typeof part === 'string')
  return said.length === 0 ? '' : cut(safeLine(`(${said.join(', ')})`), 40)
}

interface CallStateText {
  readonly word: string
  readonly tone: keyof Paint
  readonly why: string
}

function stateOf({outcome, hosted, isStarted}: RecordedCall): CallStateText {
  switch (outcome.status) {
    case 'settled': {
      if (outcome.ended === 'ok') return {word: 'ok', tone: 'good', why: ''}
      return {word: outcome.ended, tone: 'bad', why: safeFirstLine(outcome.error?.message ?? textOf(outcome.content))}
    }
    case 'withheld':
      return {word: outcome.ended ?? 'withheld', tone: 'warning', why: safeFirstLine(outcome.reason)}
    case 'unanswered': {
      const why = isStarted === undefined ? '' : 'It was started, and nothing more is recorded of it.'
      return {word: hosted ? 'hosted' : 'open', tone: hosted ? 'faint' : 'warning', why}
    }
  }
}

const textOf = (content: readonly {type: string}[]) =>
  content.map((block) => ('text' in block ? String(block.text) : '')).join('\n')

function tellEnd({about}: Session, counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0)
  const said = [...counts].map(([word, number]) => `${number} ${word}`).join(', ')
  const {end, startedAt, attempts = 1} = about
  const after = end === undefined || startedAt === undefined ? '' : ` after ${formatDuration(end.at - startedAt)}`
  const ended = end === undefined ? '' : ` It ended with exit code ${end.exitCode}${after}.`
  const tries = attempts > 1 ? ` It was run ${attempts} times.` : ''
  return `${countOf(total, 'call')}${said === '' ? '' : `: ${said}`}.${ended}${tries}`
}

function* tellNotes({notes}: Session): Generator<string> {
  for (const {message, line} of notes.problems.slice(0, SHOWN_PROBLEMS)) {
    yield safeLine(`${line === undefined ? '' : `line ${line}: `}${message}`)
  }
  const more = notes.problems.length - SHOWN_PROBLEMS
  if (more > 0) yield `... and ${countOf(more, 'other problem')}.`
}

const SHOWN_PROBLEMS = 10

function count(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1)
}
