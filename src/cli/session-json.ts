import {safeJson} from '../render/safe-text.ts'
import type {Session} from '../sessions/session.ts'

/** A session as JSON lines: each turn, and at the end what is to be said of the whole. */
export async function* sessionJson({format, about, notes, turns}: Session): AsyncGenerator<string> {
  let calls = 0
  for await (const turn of turns) {
    calls += turn.calls.length
    yield `${safeJson({type: 'turn', ...turn})}\n`
  }
  const {lines, skipped, problems} = notes
  const session = {type: 'session', format, ...about, calls, lines, skipped: Object.fromEntries(skipped), problems}
  yield `${safeJson(session)}\n`
}
