import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedOutcome} from '../../session.ts'
import {contentOf, textOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {settled, withheld} from '../outcomes.ts'
import {asObject, objectsOf} from '../values.ts'
import {isCutText, isRefusal, isUnknownTool, shellVerdict} from './output-text.ts'

/** What came of a call of a chat, which holds its own result. */
export function outcomeOfCall({name, status, result, resultDisplay}: JsonObject): RecordedOutcome {
  const parts = objectsOf(result)
  const response = asObject(parts.map(({functionResponse}) => functionResponse).find(isObject)).response
  const media = contentOf(parts.filter(({functionResponse}) => functionResponse === undefined))
  const {output, error}: JsonObject = asObject(response)
  const content = [...contentOf(error ?? output ?? response), ...media]
  const text = textOf(content)
  if (status === 'cancelled') return withheld(isFilled(text) ? text : 'It was cancelled.')
  if (status !== 'success' && status !== 'error') return {status: 'unanswered'}
  return ending(name, status === 'error', {content, text, data: isObject(resultDisplay) ? resultDisplay : undefined})
}

/** What came of a call of a stream, told by its `tool_result`. @param name of its tool */
export function outcomeOfResult({status, output, error}: JsonObject, name: unknown): RecordedOutcome {
  const isFailed = status === 'error'
  const said = isObject(error) ? error.message : error
  const content = contentOf(isFailed ? (said ?? output) : output)
  const text = textOf(content)
  return status === 'cancelled' ? withheld(text) : ending(name, isFailed, {content, text, data: undefined})
}

interface Said {
  readonly content: ReturnType<typeof contentOf>
  readonly text: string
  readonly data: unknown
}

function ending(name: unknown, isFailed: boolean, {content, text, data}: Said): RecordedOutcome {
  if (isFailed && isRefusal(text)) return withheld(text)
  const isCut = isCutText(text)
  if (name === 'run_shell_command' && !isFailed) return settled({...shellVerdict(text), content, data, isCut})
  const ended = isFailed ? (isUnknownTool(text) ? 'not_found' : 'error') : 'ok'
  return settled({ended, content, data, isCut})
}
