import {fileSource, openSource} from '../../../dialects/source.ts'
import {parseJournalLine} from '../../journal/parse-line.ts'
import type {JournalLine, LineOf} from '../../journal/schema.ts'
import type {RecordedTurn, SessionAbout} from '../../session.ts'
import type {Importer, SessionInput} from '../importer.ts'
import {readJsonLines} from '../json-lines/read-json-lines.ts'
import {newNotes} from '../notes.ts'
import {JournalCalls} from './journal-calls.ts'

/**
 * Our own journals. Of a session that was run more than once, each call comes once, with the newest of its outcomes.
 *
 * @see docs/reference/journal.md
 */
export const toolyard: Importer = {
  name: 'toolyard',
  description: 'a journal of toolyard',
  detect: ({lines: [first]}) => first?.type === 'header' && typeof first.v === 'number' && 'session' in first,
  read,
}

async function* read(input: SessionInput): AsyncGenerator<RecordedTurn> {
  const {about, notes} = input
  const isResumed = (await countHeaders(input)) > 1
  const calls = new JournalCalls(isResumed)
  for await (const {value, line} of input.lines()) {
    const parsed = parseJournalLine(value, line, notes)
    if (parsed === undefined) continue
    noteAbout(about, parsed)
    calls.add(parsed, line)
    // a later attempt may change what an earlier one says
    if (!isResumed) yield* calls.ready()
  }
  yield* calls.rest()
}

async function countHeaders({file, signal}: SessionInput): Promise<number> {
  let headers = 0
  const lines = readJsonLines(openSource(fileSource(file), signal), newNotes(), {only: '"type":"header"', signal})
  for await (const {value} of lines) if (value.type === 'header') headers++
  return headers
}

function noteAbout(about: SessionAbout, line: JournalLine): void {
  if (line.type === 'header') noteHeader(about, line)
  if (line.type === 'end') about.end = {at: line.at, exitCode: line.exitCode}
}

function noteHeader(about: SessionAbout, {session, toolyard: version, cwd, git, at, attempt}: LineOf<'header'>): void {
  about.id = session
  about.agent = {name: 'toolyard', version}
  about.cwd = cwd
  about.startedAt ??= at
  about.attempts = attempt
  delete about.end
  if (git !== undefined) about.git = {commit: git.commit, ...optional(git)}
}

function optional({branch, dirty}: NonNullable<LineOf<'header'>['git']>) {
  return {...(branch !== undefined && {branch}), ...(dirty !== undefined && {dirty})}
}
