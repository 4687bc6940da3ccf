import type {RecordedTurn} from '../../session.ts'

/** Two orders of turns as one, by when their calls began. A turn of the first whose time is unknown comes at once. */
export function* mergeByTime(first: Iterable<RecordedTurn>, second: Iterable<RecordedTurn>): Generator<RecordedTurn> {
  const late = [...second]
  for (const turn of first) {
    const at = beginningOf(turn)
    while (late[0] !== undefined && at !== undefined && (beginningOf(late[0]) ?? at) < at) {
      yield late[0]
      late.shift()
    }
    yield turn
  }
  yield* late
}

const beginningOf = ({calls}: RecordedTurn): number | undefined => calls.find(({at}) => at !== undefined)?.at
