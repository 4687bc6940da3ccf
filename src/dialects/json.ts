import type {JsonObject} from './dialect.ts'

/** How deep a line may nest. More would end in a stack overflow wherever its input is walked or written. */
export const MAX_DEPTH = 1_000

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a string that is not empty. */
export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** What a value is, in the words of JSON; goes after "is". */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Whether a parsed value nests deeper than this many levels. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= levels; depth++) {
    level = level.flatMap((parent) => (typeof parent === 'object' && parent !== null ? Object.values(parent) : []))
    if (level.length === 0) return false
  }
  return true
}

/** A string in quotes for a message, cut when it is long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text)
}
