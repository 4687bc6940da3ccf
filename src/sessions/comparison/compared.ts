import type {ContentBlock, OutcomeError, Status} from '@toolyard/sdk'

/** One side of a comparison: an outcome as it is recorded, or as it is today. */
export interface Compared {
  readonly status: Status
  readonly content: readonly ContentBlock[]
  readonly data?: unknown
  readonly exitCode?: number
  readonly error?: OutcomeError
  /** Not all of the content is there. */
  readonly isCut?: true
}
