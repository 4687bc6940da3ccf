import {Executor} from '../../executor/executor.ts'
import {staticTools} from '../../executor/static-tools.ts'
import type {Gate} from '../../permissions/decision-chain.ts'

/** An executor without any tools: whatever its runs give out comes from their recall. */
export const offlineExecutor = (gate: Gate): Executor => new Executor({tools: staticTools([]), gate})
