import type {PathMapping} from '../sessions/replay/map-paths.ts'
import type {OfflineOptions} from '../sessions/replay/offline-recall.ts'
import type {PlaceChoice} from '../sessions/replay/place/open-place.ts'
import type {Session} from '../sessions/session.ts'
import type {OpenHooks} from './hooks.ts'
import type {Signals} from './signals.ts'
import type {Yard} from './yard.ts'

export interface ReplayRequest {
  /** Ids, folders or files. */
  readonly sessions: readonly string[]
  readonly from: string | undefined
  /** Where to run; a checkout is of the commit that the session names. */
  readonly place: Exclude<PlaceChoice, {kind: 'checkout'}> | {readonly kind: 'checkout'}
  /** How results come from the recording; `undefined`: they come from the tools. */
  readonly offline: OfflineOptions | undefined
  readonly mappings: readonly PathMapping[]
  readonly update: boolean
  readonly json: boolean
  readonly color: boolean
  readonly openHooks: (yard: Yard) => Promise<OpenHooks>
  /** Writes a piece of the report. */
  readonly print: (text: string) => Promise<void>
  /** Takes a line for people. */
  readonly tell: (line: string) => void
  /** Nobody reads the report any more. */
  readonly closed: AbortSignal
}

/** A session that is to be replayed, and under what. */
export interface NamedSession {
  /** As it was named. */
  readonly name: string
  readonly session: Session
  readonly yard: Yard
  readonly signals: Signals
}
