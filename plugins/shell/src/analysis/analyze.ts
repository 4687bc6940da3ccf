import type {Effect} from '@toolyard/sdk'
import {analyzeLine} from './line.ts'
import {START} from './place.ts'
import {plainHome} from './words.ts'

export interface AnalysisContext {
  /** The folder that the command starts in; absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Names in a line that are set rather than read: then what they stand for is no longer known. */
const SETS_HOME = /(?<!\$|\$\{)\b(?:HOME|PWD)\b/

/**
 * What a command line is about to touch, from a parse of its text: a tree of effects in a flat list, the line first,
 * each part naming in `by` the command that it is a part of. Looks at names in folders, and changes nothing.
 */
export function analyzeCommand(text: string, {cwd, env}: AnalysisContext): readonly Effect[] {
  const home = SETS_HOME.test(text) ? undefined : plainHome(env.HOME)
  const scope = {place: START, cwd, home, env, variables: new Map(), assigned: new Map(), spend: createBudget()}
  let ids = 0
  return analyzeLine(text, scope, {by: undefined, depth: 0, nextId: () => String(++ids), analyzeLine}).effects
}

/** In nodes. Loops that change the folder are looked at twice, and so are those within them, each time. */
const MAX_WORK = 5_000

function createBudget(): (work?: number) => boolean {
  let left = MAX_WORK
  return (work = 1) => {
    left -= work
    return left >= 0
  }
}
