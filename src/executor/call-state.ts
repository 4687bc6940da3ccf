import type {Outcome} from '@toolyard/sdk'
import {ToolyardError} from '../errors/toolyard-error.ts'
import type {Classification} from './classification.ts'

/**
 * Where a call is. It only ever moves down this list, but for `demoted`, where it waits again to run alone because it
 * turned out less safe than it was admitted.
 */
export type CallState =
  | {readonly status: 'queued'; readonly classification: Classification}
  | {readonly status: 'demoted'; readonly classification: Classification}
  | {readonly status: 'executing'; readonly classification: Classification; readonly batch: number}
  | {readonly status: 'completed'; readonly outcome: Outcome}
  | {readonly status: 'yielded'}

export type CallStep =
  | {readonly type: 'admit'; readonly batch: number}
  | {readonly type: 'reclassify'; readonly classification: Classification}
  | {readonly type: 'demote'; readonly classification: Classification}
  | {readonly type: 'settle'; readonly outcome: Outcome}
  | {readonly type: 'amend'; readonly outcome: Outcome}
  | {readonly type: 'yield'}

/** The one place where a call changes. @throws ToolyardError INTERNAL for a step that its state does not allow */
export function transition(state: CallState, step: CallStep): CallState {
  switch (step.type) {
    case 'admit':
      if (state.status !== 'queued' && state.status !== 'demoted') break
      return {status: 'executing', classification: state.classification, batch: step.batch}
    case 'reclassify':
      if (state.status !== 'executing') break
      return {...state, classification: step.classification}
    case 'demote':
      if (state.status !== 'executing') break
      return {status: 'demoted', classification: step.classification}
    case 'settle':
      if (state.status === 'completed' || state.status === 'yielded') break
      return {status: 'completed', outcome: step.outcome}
    case 'amend':
      if (state.status !== 'completed') break
      return {status: 'completed', outcome: step.outcome}
    case 'yield':
      if (state.status !== 'completed') break
      return {status: 'yielded'}
  }
  throw new ToolyardError('INTERNAL', `A call that is ${state.status} was told to ${step.type}.`)
}
