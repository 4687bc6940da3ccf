import {isObject} from '../../../dialects/json.ts'
import {listOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import type {Archive} from './archive.ts'

const SHELL = '/sample.json'

/** The entries that are samples: whole ones, and those whose lists are in entries of their own. */
export function sampleNames({names}: Archive): readonly string[] {
  const inSamples = names.filter((name) => name.startsWith('samples/') && name.endsWith('.json'))
  const folders = inSamples.filter((name) => name.endsWith(SHELL)).map(folderOf)
  return inSamples.filter((name) => name.endsWith(SHELL) || !folders.some((folder) => name.startsWith(folder)))
}

const folderOf = (shell: string) => shell.slice(0, -SHELL.length + 1)

/** A sample as it would be in one piece; `undefined` for one that can't be read. */
export async function readSampleEntry(
  archive: Archive,
  name: string,
  signal?: AbortSignal,
): Promise<JsonObject | undefined> {
  const value = await archive.read(name, signal)
  if (!isObject(value)) return undefined
  if (!name.endsWith(SHELL) || !Array.isArray(value.message_refs)) return value
  const listed = (sequence: string) => readChunks(archive, `${folderOf(name)}${sequence}/`, signal)
  const [messages, events, attachments] = [
    await listed('messages'),
    await listed('events'),
    await listed('attachments'),
  ]
  return {
    ...value,
    messages: value.message_refs.flatMap((range) => expanded(range, messages)),
    events,
    // references name an attachment by its place
    attachments: Object.fromEntries(attachments.entries()),
  }
}

/** A list in pieces, each named by the place of its first member. */
async function readChunks(archive: Archive, folder: string, signal?: AbortSignal): Promise<readonly unknown[]> {
  const starts = archive.names
    .filter((name) => name.startsWith(folder) && /^\d+\.json$/.test(name.slice(folder.length)))
    .map((name) => Number.parseInt(name.slice(folder.length), 10))
  const members: unknown[] = []
  for (const start of starts.toSorted((one, other) => one - other)) {
    for (const member of listOf(await archive.read(`${folder}${start}.json`, signal))) members.push(member)
  }
  return members
}

/** The members from the first number of a range to before the second. */
function expanded(range: unknown, members: readonly unknown[]): readonly unknown[] {
  const [start, end] = listOf(range)
  return typeof start === 'number' && typeof end === 'number' ? members.slice(start, end) : []
}
