import {nearest} from '../../errors/nearest.ts'
import type {JsonObject} from '../dialect.ts'

const KEYS = ['id', 'tool', 'input', 'turn', 'cwd', 'env', 'timeoutMs'] as const

/** What other formats call the same thing. */
const OTHER_NAMES: Readonly<Record<string, (typeof KEYS)[number]>> = {
  name: 'tool',
  tool_name: 'tool',
  toolname: 'tool',
  function: 'tool',
  arguments: 'input',
  args: 'input',
  params: 'input',
  parameters: 'input',
  tool_input: 'input',
  toolinput: 'input',
  call_id: 'id',
  callid: 'id',
  tool_use_id: 'id',
  tool_call_id: 'id',
  turn_id: 'turn',
  turnid: 'turn',
  message_id: 'turn',
  working_directory: 'cwd',
  workdir: 'cwd',
  environment: 'env',
  timeout: 'timeoutMs',
  timeout_ms: 'timeoutMs',
}

/**
 * The first key that is most likely meant as another: `inptu` should not run with an empty input. Keys that are like
 * none, or whose own key is there too, are somebody's notes, and passed over.
 */
export function mistakenKey(value: JsonObject): string | undefined {
  for (const key in value) {
    const meant = isKnown(key) ? undefined : meantKey(key)
    if (meant !== undefined && !Object.hasOwn(value, meant)) return key
  }
  return undefined
}

// a switch is several times quicker here than a look-up in a set
function isKnown(key: string): boolean {
  switch (key) {
    case 'id':
    case 'tool':
    case 'input':
    case 'turn':
    case 'cwd':
    case 'env':
    case 'timeoutMs':
      return true
    default:
      return false
  }
}

/** What to do about a mistaken key. */
export function explainKey(key: string): string {
  return `Write \`${meantKey(key)}\` instead.`
}

/** What to do about a line without `tool` that looks as if it were meant as a call line. */
export function explainMiss(value: JsonObject): string | undefined {
  const slips = Object.keys(value)
    .slice(0, 20)
    .map((key) => [key, meantKey(key)] as const)
    .filter(([key, meant]) => meant !== undefined && meant !== key)
  if ('input' in value || slips.some(([, meant]) => meant === 'tool' || meant === 'input')) {
    const corrections = slips.map(([key, meant]) => `write \`${meant}\` instead of \`${key}\``)
    return `A call line names its tool in \`tool\` and its arguments in \`input\`: ${corrections.join(', ') || 'add `tool`'}.`
  }
  return undefined
}

function meantKey(key: string): (typeof KEYS)[number] | undefined {
  const written = key.toLowerCase()
  if (Object.hasOwn(OTHER_NAMES, written)) return OTHER_NAMES[written]
  const near = nearest(written, KEYS)
  return KEYS.find((known) => known === near)
}
