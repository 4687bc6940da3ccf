import {readFile, stat} from 'node:fs/promises'
import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionAbout} from '../../session.ts'
import {momentOf} from '../chat/values.ts'
import type {Importer, JsonObject, SessionInput} from '../importer.ts'
import {asObject, objectsOf} from '../values.ts'
import {Archive, isArchive} from './archive.ts'
import {readSampleEntry, sampleNames} from './chunked-sample.ts'
import {lenientJson} from './lenient-json.ts'
import {SampleReader} from './sample.ts'

/** Logs of Inspect, as JSON and as archives (`.eval`). */
export const inspect = {
  name: 'inspect',
  description: 'a log of Inspect, as JSON or .eval',
  detect: ({name, value, text}) => {
    if (value !== undefined) return isLog(value)
    return isArchive(text) ? /\.eval2?$/.test(name) || ENTRY.test(text) : LOG.test(text)
  },
  read,
} as const satisfies Importer

function isLog(value: unknown): value is JsonObject {
  if (!isObject(value) || !isObject(value.eval)) return false
  return 'task' in value.eval && ('status' in value || 'plan' in value || Array.isArray(value.samples))
}

/** A log that is no strict JSON, or too large to be looked at as a whole. */
const LOG = /^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"status"\s*:\s*"\w+"\s*,\s*"eval"\s*:\s*\{/

/** The name of the first entry of a log, behind a header whose bytes are no text. */
const ENTRY = /^PK.{14,28}(?:_journal\/start\.json|header\.json|samples\/)/s

/** The largest log that is read as one JSON text: 512 MiB, about what a string can hold. */
const MAX_LOG_BYTES = 536_870_912

async function* read(input: SessionInput): AsyncGenerator<RecordedTurn> {
  const {file, sample, about, notes, signal} = input
  if (sample.value === undefined && isArchive(sample.text)) {
    yield* readArchive(input)
    return
  }
  const log = sample.value ?? (await readLog(file, signal))
  if (!isLog(log)) {
    notes.problems.push({message: 'The log is no JSON, or too large to be read as one text.'})
    return
  }
  describe(log, about)
  for (const one of objectsOf(log.samples)) yield* new SampleReader(one, ++notes.lines, notes).turns()
}

async function readLog(file: string, signal: AbortSignal | undefined): Promise<unknown> {
  const {size} = await stat(file)
  return size > MAX_LOG_BYTES ? undefined : lenientJson(await readFile(file, {encoding: 'utf8', signal}))
}

async function* readArchive({file, about, notes, signal}: SessionInput): AsyncGenerator<RecordedTurn> {
  using archive = await Archive.open(file, notes)
  if (archive === undefined) return
  // a log that was not finished has only its beginning
  const header = (await archive.read('header.json', signal)) ?? (await archive.read('_journal/start.json', signal))
  describe(asObject(header), about)
  for (const name of sampleNames(archive)) {
    notes.lines++
    const sample = await readSampleEntry(archive, name, signal)
    if (sample !== undefined) yield* new SampleReader(sample, notes.lines, notes).turns()
  }
}

function describe(log: JsonObject, about: SessionAbout): void {
  const {run_id: run, eval_id: id, created, packages, revision} = asObject(log.eval)
  const {inspect_ai: version} = asObject(packages)
  about.agent = {name: 'Inspect', ...(isFilled(version) && {version})}
  const known = [id, run].find(isFilled)
  if (known !== undefined) about.id = known
  const startedAt = momentOf(created)
  if (startedAt !== undefined) about.startedAt = startedAt
  const {commit, dirty} = asObject(revision)
  if (isFilled(commit)) about.git = {commit, ...(typeof dirty === 'boolean' && {dirty})}
}
