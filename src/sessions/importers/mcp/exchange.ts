import {text} from '@toolyard/sdk'
import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedOutcome, SessionAbout} from '../../session.ts'
import type {AskedCall} from '../chat/conversation.ts'
import {UNNAMED} from '../chat/tool-calls.ts'
import {idOf} from '../chat/values.ts'
import {contentOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {settled} from '../outcomes.ts'
import {asObject} from '../values.ts'

/** The call that a client's request is; `undefined` for any other message. */
export function callOf({method, id, params}: JsonObject): AskedCall | undefined {
  if (method !== 'tools/call') return undefined
  const {name, arguments: input} = asObject(params)
  return {id: idOf(id), tool: isFilled(name) ? name : UNNAMED, input: input ?? {}}
}

/** What a server's response says came of a call; `undefined` for what is no response. */
export function outcomeOf({result, error}: JsonObject, durationMs?: number): RecordedOutcome | undefined {
  if (isObject(error)) {
    const content = isFilled(error.message) ? [text(error.message)] : []
    return settled({ended: 'crashed', content, data: error, durationMs})
  }
  if (!isObject(result)) return undefined
  const {content, structuredContent: data, isError, toolResult: older} = result
  return settled({
    ended: isError === true ? 'error' : 'ok',
    content: contentOf(content ?? older),
    data: data ?? undefined,
    durationMs,
  })
}

/** Takes what a client says of itself from its first request. */
export function describeClient({method, params}: JsonObject, about: SessionAbout): void {
  if (method !== 'initialize') return
  const {name, version} = asObject(asObject(params).clientInfo)
  if (isFilled(name)) about.agent = {name, ...(isFilled(version) && {version})}
}
