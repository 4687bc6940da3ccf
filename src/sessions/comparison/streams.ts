import {isObject} from '../../dialects/json.ts'
import type {Normalise} from './normalise.ts'

/** The two streams of a command, where both have something and nothing of them was left out. */
export interface Streams {
  readonly stdout: readonly string[]
  readonly stderr: readonly string[]
}

export function streamsIn(data: unknown, normalise: Normalise): Streams | undefined {
  if (!isObject(data) || data.truncated !== undefined) return undefined
  const {stdout, stderr} = data
  if (typeof stdout !== 'string' || typeof stderr !== 'string') return undefined
  return {stdout: linesOf(normalise(stdout)), stderr: linesOf(normalise(stderr))}
}

/**
 * Whether lines are those of both streams, each stream's in their order. How two streams mix is a matter of chance, and
 * some agents show one after the other.
 */
export function areMixed(lines: readonly string[], {stdout, stderr}: Streams): boolean {
  if (stdout.length === 0 || stderr.length === 0 || lines.length !== stdout.length + stderr.length) return false
  if (!holdsInOrder(lines, stdout) || !holdsInOrder(lines, stderr)) return false
  const mixed = [...stdout, ...stderr].sort()
  return lines.toSorted().every((line, index) => line === mixed[index])
}

function holdsInOrder(lines: readonly string[], part: readonly string[]): boolean {
  let found = 0
  for (const line of lines) if (line === part[found]) found++
  return found === part.length
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))
