import {createPaint, type Paint} from '../render/paint.ts'
import {countOf} from '../render/quantity.ts'
import {safeLine, safeText} from '../render/safe-text.ts'
import type {ReplayedCall, Verdict} from '../sessions/replay/replay-session.ts'
import type {Session} from '../sessions/session.ts'

/** What a replay found, as `replay --json` prints it. */
export interface ReplayReport {
  /** As it was named. */
  readonly session: string
  readonly format: string
  readonly counts: Readonly<Partial<Record<Verdict, number>>>
  readonly drifted: boolean
  /** All but those that are the same. */
  readonly calls: readonly ReplayedCall[]
  /** What could not be read of the session. */
  readonly problems: Session['notes']['problems']
}

/** How a report is told. */
interface Telling {
  readonly json: boolean
  readonly color: boolean
  /** Writes a piece of the report. */
  readonly print: (text: string) => Promise<void>
  /** Takes a line for people. */
  readonly tell: (line: string) => void
}

interface ToldSession {
  readonly name: string
  readonly session: Session
  readonly calls: AsyncIterable<ReplayedCall>
}

/** Prints what has become of the calls, as it comes. */
export async function tellCalls(
  {name, session, calls}: ToldSession,
  {json, color, print, tell}: Telling,
): Promise<ReplayReport> {
  const paint = createPaint(color)
  const tally = new ReplayTally()
  for await (const call of calls) {
    tally.add(call)
    if (!json && call.verdict !== 'same') await print(`${formatReplayed(call, paint)}\n`)
  }
  const report = tally.report(name, session)
  for (const {line, message} of report.problems) tell(`${name}${line === undefined ? '' : `:${line}`}: ${message}`)
  if (!json) await print(`${formatReport(report, paint)}\n`)
  return report
}

const DRIFTS: ReadonlySet<Verdict> = new Set(['changed', 'newly-failing', 'newly-denied', 'fixed', 'missing'])

/** Gathers the calls of one session, and hands on those that a person should see. */
class ReplayTally {
  readonly #counts: Partial<Record<Verdict, number>> = {}
  readonly #calls: ReplayedCall[] = []

  add(call: ReplayedCall): void {
    this.#counts[call.verdict] = (this.#counts[call.verdict] ?? 0) + 1
    if (call.verdict !== 'same') this.#calls.push(call)
  }

  report(name: string, {format, notes}: Session): ReplayReport {
    const drifted = this.#calls.some(({verdict}) => DRIFTS.has(verdict))
    return {session: name, format, counts: this.#counts, drifted, calls: this.#calls, problems: notes.problems}
  }
}

const TONES: Readonly<Record<Verdict, keyof Paint>> = {
  same: 'good',
  changed: 'warning',
  fixed: 'warning',
  'newly-failing': 'bad',
  'newly-denied': 'bad',
  missing: 'bad',
  'not-replayable': 'faint',
}

/** One call for people: what it is, what has become of it, and how that differs. */
function formatReplayed(call: ReplayedCall, paint: Paint): string {
  const {verdict, tool, id, turn} = call
  const where = safeLine(`${tool} ${id}${turn === null ? '' : ` of the turn ${turn}`}`)
  const head = `${paint[TONES[verdict]](verdict.padEnd(14))} ${where}`
  if (verdict === 'same') return head
  if ('reason' in call) return `${head}: ${paint.faint(safeLine(call.reason))}`
  const lines = safeText(call.diff).split('\n')
  return [head, ...lines.map((line) => `    ${paintDiff(line, paint)}`)].join('\n')
}

function paintDiff(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint.good(line)
  return line.startsWith('-') ? paint.bad(line) : line
}

/** The last line about a session. */
function formatReport({session, counts, drifted}: ReplayReport, paint: Paint): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const said = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`)
  const text = `${safeLine(session)}: ${countOf(total, 'call')}${said.length === 0 ? '' : `, ${said.join(', ')}`}.`
  return drifted ? paint.bad(text) : paint.good(text)
}
