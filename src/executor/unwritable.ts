import type {Outcome} from '@toolyard/sdk'
import {messageOf} from '../errors/toolyard-error.ts'
import {brokenContract} from './stages/map.ts'

/** What stands in the place of an outcome that can't be written: its tool gave something that only looks like JSON. */
export function unwritable({id, tool = '', meta}: Outcome, error: unknown): Outcome {
  const {content, error: told} = brokenContract(tool, `its result can't be written (${messageOf(error)})`)
  return {id: id ?? '', tool, status: 'crashed', content, error: told, meta}
}
