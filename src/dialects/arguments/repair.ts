import {jsonTokens} from '../framing/json-tokens.ts'

/** Text that is JSON after all, and what had to be mended for that. */
export interface RepairedText {
  readonly text: string
  readonly repair: string
}

/**
 * Mends what can only have been meant one way: a comma before a closing bracket, or one bracket missing at the end.
 * Strings are never touched; what is mended is not parsed yet, and may still be no JSON.
 */
export function repairJson(text: string): RepairedText | undefined {
  const read = readStructure(text)
  if (read === undefined) return undefined
  const {open, commas} = read
  if (open.length > 1) return undefined
  const closed = `${text.trimEnd()}${open[0] ?? ''}`
  const dangling = open.length === 1 && /,\s*$/.test(text) ? [text.trimEnd().length - 1] : []
  const trailing = [...commas, ...dangling]
  if (trailing.length === 0 && open.length === 0) return undefined
  const repairs = [
    ...(trailing.length > 0 ? ['a trailing comma was removed'] : []),
    ...(open.length > 0 ? [`a missing ${open[0]} was added`] : []),
  ]
  return {text: without(closed, trailing), repair: repairs.join(', and ')}
}

interface Structure {
  /** The brackets that would close what is open, the innermost last. */
  readonly open: readonly string[]
  /** Where commas stand right before a closing bracket. */
  readonly commas: readonly number[]
}

/** `undefined` when a string does not end, or a bracket closes what another opened. */
function readStructure(text: string): Structure | undefined {
  const open: string[] = []
  const commas: number[] = []
  for (const {type, start} of jsonTokens(text)) {
    if (type === 'cut') return undefined
    if (type === '{') open.push('}')
    else if (type === '[') open.push(']')
    else if (type === '}' || type === ']') {
      if (open.pop() !== type) return undefined
    } else if (type === ',' && isTrailing(text, start)) commas.push(start)
  }
  return {open, commas}
}

/** Whether a comma stands between a value and a closing bracket. */
function isTrailing(text: string, comma: number): boolean {
  const before = text.slice(Math.max(0, comma - NEAR), comma)
  return /[^\s{[,:]\s*$/.test(before) && /^,\s*[}\]]/.test(text.slice(comma, comma + NEAR))
}

/** Characters that are looked at before and after a comma. */
const NEAR = 100

function without(text: string, positions: readonly number[]): string {
  let kept = ''
  let from = 0
  for (const position of positions) {
    kept += text.slice(from, position)
    from = position + 1
  }
  return kept + text.slice(from)
}
