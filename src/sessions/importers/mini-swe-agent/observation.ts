import {type Status, text} from '@toolyard/sdk'
import {isFilled} from '../../../dialects/json.ts'
import type {RecordedOutcome} from '../../session.ts'
import type {JsonObject} from '../importer.ts'
import {settled, withheld} from '../outcomes.ts'
import {asObject, numberOf} from '../values.ts'
import {shownText} from './messages.ts'

/** What a message that follows a command says came of it. */
export function outcomeOf({content, output, extra}: JsonObject): RecordedOutcome {
  const {raw_output: raw, returncode, exception_info: exception, interrupt_type: interrupt} = asObject(extra)
  const shown = shownText(content ?? output)
  if (exception === NOT_EXECUTED) return withheld(NOT_EXECUTED)
  if (WITHHELD.test(shown) || interrupt === 'UserRejection' || interrupt === 'FormatError') return withheld(shown)
  const head = HEAD.exec(shown)
  const {code, exception: said} = head?.groups ?? {}
  const exitCode = numberOf(returncode) ?? (code === undefined ? undefined : Number(code))
  const ended = endOf(shown, isFilled(exception) ? exception : said, exitCode)
  return settled({
    ended,
    content: [text(typeof raw === 'string' ? raw : head === null ? shown : outputIn(shown.slice(head[0].length)))],
    // for a command that did not come to its end the code is made up
    ...(exitCode !== undefined && exitCode >= 0 && ended !== 'timeout' && {exitCode}),
    isCut: typeof raw !== 'string' && shown.includes('<elided_chars>'),
  })
}

const NOT_EXECUTED = 'action was not executed'

/** The user said no, or the model was asked to write one command and nothing else. */
const WITHHELD = /^Commands? not executed|^Please always provide EXACTLY ONE action/

/** How an observation begins, in all versions. */
const HEAD = /^(?:<exception>(?<exception>.*?)<\/exception>\s*)?<returncode>(?<code>-?\d+)<\/returncode>\s*/s

/** The output out of the tags around it; as it is where there are others. */
function outputIn(shown: string): string {
  const [opening = ''] = /^<output>\n?/.exec(shown) ?? []
  const end = shown.lastIndexOf('</output>')
  return opening === '' || end < opening.length ? shown : shown.slice(opening.length, end)
}

function endOf(shown: string, exception: string | undefined, exitCode: number | undefined): Status {
  if (TIMED_OUT.test(exception ?? shown)) return 'timeout'
  if (shown.startsWith('Interrupted by user')) return 'canceled'
  if (exception !== undefined) return 'crashed'
  return exitCode === undefined || exitCode === 0 ? 'ok' : 'error'
}

const TIMED_OUT = /^The last command .* timed out|^[^\n]* timed out after \d/s
