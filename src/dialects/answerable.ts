import type {Outcome} from '@toolyard/sdk'

/** Whether an outcome says that its id is taken: that id is answered by the result of the other call. */
export const isDuplicate = (outcome: Outcome): boolean =>
  outcome.status === 'invalid' && outcome.error.code === 'DUPLICATE_ID'
