import {isObject} from '../../../dialects/json.ts'
import type {RecordedOutcome} from '../../session.ts'
import {contentOf, textOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {type Ending, settled, withheld} from '../outcomes.ts'
import {asObject, numberOf} from '../values.ts'
import type {End} from './events.ts'
import {exited, verdictOf} from './output-text.ts'

/**
 * What came of a call, told by its output and by the event that said how it ended, where there was one.
 *
 * @param output text, text that is JSON, content blocks, or an object
 */
export function outcomeOf(output: unknown, end: End | undefined): RecordedOutcome {
  const own = endingOf(output)
  const text = textOf(own.content)
  if (own.ended === 'withheld' || end?.status === 'refused') return withheld(text)
  const ending = {...own, ended: own.ended}
  if (end === undefined) return settled(ending)
  const {ended, exitCode = ending.exitCode, durationMs = ending.durationMs, data = ending.data} = end
  return settled({
    ...ending,
    ended: ended === 'ok' ? ending.ended : worse(ending.ended, ended),
    exitCode,
    durationMs,
    data,
  })
}

/** What the text says is more than that something failed. */
const worse = (said: Ending['ended'], ended: Ending['ended']) => (said === 'ok' ? ended : said)

type OwnEnding = Omit<Ending, 'ended'> & {readonly ended: Ending['ended'] | 'withheld'}

function endingOf(output: unknown): OwnEnding {
  const isBlock = isObject(output) && typeof output.type === 'string'
  const structured = typeof output === 'string' ? wrappedIn(output) : isObject(output) && !isBlock ? output : undefined
  if (structured === undefined) {
    const content = contentOf(output)
    return {...verdictOf(textOf(content)), content}
  }
  const {content: blocks, output: written, stdout, success, isError, is_error, metadata, exitCode: code} = structured
  const content = contentOf(blocks ?? written ?? stdout ?? structured)
  const {exit_code, duration_seconds} = asObject(metadata)
  const exitCode = numberOf(exit_code) ?? numberOf(code)
  const seconds = numberOf(duration_seconds)
  const said = verdictOf(textOf(content))
  const isFailed = success === false || isError === true || is_error === true
  const isTimeout = said.ended === 'timeout' && exitCode !== 0
  return {
    ...said,
    ...(exitCode !== undefined && exited(exitCode)),
    ...(isTimeout && {ended: 'timeout'}),
    ...(isFailed && (said.ended === 'ok' || exitCode !== undefined) && {ended: 'error'}),
    ...(seconds !== undefined && {durationMs: seconds * 1000}),
    content,
    data: structured,
  }
}

/** The object that an output is the JSON of, where it is that of a command or of a patch. */
function wrappedIn(output: string): JsonObject | undefined {
  if (!output.startsWith('{"output":') && !output.startsWith('{"metadata":')) return undefined
  try {
    const parsed: unknown = JSON.parse(output)
    return isObject(parsed) && isObject(parsed.metadata) ? parsed : undefined
  } catch {
    return undefined
  }
}
