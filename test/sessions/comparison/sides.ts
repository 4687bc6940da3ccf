import type {ContentBlock} from '@toolyard/sdk'
import {type Compared, type Comparison, compareOutcomes} from '../../../src/sessions/comparison/compare.ts'
import {createNormaliser, type NormaliseOptions} from '../../../src/sessions/comparison/normalise.ts'

/** One side of a comparison; `text` is its content. */
export function side(text: string | readonly ContentBlock[], members: Partial<Compared> = {}): Compared {
  const content = typeof text === 'string' ? [{type: 'text' as const, text}] : text
  return {status: 'ok', content, ...members}
}

/** A command of ours that failed. */
export const failedBash = (output: string, exitCode: number): Compared =>
  side([output, `Exit code ${exitCode}`].filter((part) => part !== '').join('\n'), {
    status: 'error',
    exitCode,
    error: {code: 'TOOL_ERROR', level: 'tool', message: `Exit code ${exitCode}`},
  })

export const FOLDERS = [
  {path: '/home/ann/work', name: 'folder'},
  {path: '/tmp/replay-Ab3dEf', name: 'folder'},
] as const

/** Compares both sides as those of a tool, in a session of a format. */
export function compare(
  then: Compared | string,
  now: Compared | string,
  options: Partial<NormaliseOptions> = {},
): Comparison {
  const [older, newer] = [then, now].map((given) => (typeof given === 'string' ? side(given) : given)) as [
    Compared,
    Compared,
  ]
  const normalise = createNormaliser({tool: 'Bash', format: 'toolyard', folders: FOLDERS, patterns: [], ...options})
  return compareOutcomes(older, newer, normalise)
}

/** What people are told, line by line. */
export const diffOf = (comparison: Comparison): readonly string[] =>
  comparison.verdict === 'same' ? [] : comparison.diff.split('\n')
