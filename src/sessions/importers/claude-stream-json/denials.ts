import {isFilled} from '../../../dialects/json.ts'
import {fileSource} from '../../../dialects/source.ts'
import type {NumberedLine, SessionInput} from '../importer.ts'
import {readJsonLines} from '../json-lines/read-json-lines.ts'
import {newNotes} from '../notes.ts'
import {entriesOf} from '../sample.ts'
import {objectsOf} from '../values.ts'

/**
 * The ids of the calls that were refused. That stands in the last line of a run, and nowhere else for certain: whoever
 * refuses may say so in any words.
 */
export async function deniedCalls({file, sample, signal}: SessionInput): Promise<ReadonlySet<string>> {
  const denied = new Set<string>()
  const isOneValue = sample.value !== undefined && sample.lines.length === 0
  const lines: AsyncIterable<NumberedLine> | Iterable<NumberedLine> = isOneValue
    ? entriesOf(sample.value, newNotes())
    : readJsonLines(fileSource(file).open(signal), newNotes(), {only: '"permission_denials"', signal})
  for await (const {value} of lines) {
    if (value.type !== 'result') continue
    for (const {tool_use_id: id} of objectsOf(value.permission_denials)) if (isFilled(id)) denied.add(id)
  }
  return denied
}
