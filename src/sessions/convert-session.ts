import type {Exporter} from './exporters/exporter.ts'
import type {Session} from './session.ts'

/** A session in another format, in pieces of whole lines. */
export async function* convertSession({about, turns}: Session, exporter: Exporter): AsyncGenerator<string> {
  let isBegun = false
  const begin = () => {
    isBegun = true
    return exporter.begin?.(about) ?? ''
  }
  for await (const turn of turns) {
    // what it says of itself comes before its first turn
    if (!isBegun) yield begin()
    yield exporter.turn(turn)
  }
  if (!isBegun) yield begin()
  yield exporter.end?.() ?? ''
}
