import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn} from '../../session.ts'
import type {Importer, JsonObject, SessionInput} from '../importer.ts'
import {firstObjects} from '../sample.ts'
import {RunReader} from './run-reader.ts'

/**
 * What `codex exec --json` prints.
 *
 * @see https://github.com/openai/codex/blob/main/docs/exec.md
 */
export const codexExec: Importer = {
  name: 'codex-exec',
  description: 'what codex exec --json prints',
  detect: (sample) => firstObjects(sample).some(isEvent),
  read,
}

async function* read({lines, about, notes}: SessionInput): AsyncGenerator<RecordedTurn> {
  about.agent = {name: 'codex'}
  const reader = new RunReader(notes)
  for await (const line of lines()) {
    const {type, thread_id: id} = line.value
    if (type === 'thread.started' && isFilled(id)) about.id ??= id
    reader.push(line)
    yield* reader.ready()
  }
  yield* reader.rest()
}

function isEvent({type, thread_id: id, item, usage, error}: JsonObject): boolean {
  if (type === 'thread.started') return isFilled(id)
  if (type === 'turn.started') return true
  if (type === 'turn.completed') return isObject(usage)
  if (type === 'turn.failed') return isObject(error)
  return typeof type === 'string' && type.startsWith('item.') && isObject(item)
}
