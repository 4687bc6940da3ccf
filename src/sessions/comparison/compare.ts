import {isWithheld} from '../../executor/failure.ts'
import type {Compared} from './compared.ts'
import {describeData} from './data.ts'
import {formatDiff} from './diff/format-diff.ts'
import {countDiffering, diffLines, type LineDiff} from './diff/line-diff.ts'
import {compareEndings, type DriftVerdict} from './endings.ts'
import {isMedium} from './media.ts'
import {type Normalise, OWN_FORMAT} from './normalise.ts'
import {areEqual, type Difference, differenceOf} from './overlap.ts'
import {areMixed, streamsIn} from './streams.ts'
import type {View} from './view.ts'
import {foreignViews, ownViews, type Views} from './views.ts'

export type {Compared} from './compared.ts'

/**
 * What a replay shows of a call:
 * - `same`: it came to the same, but for what differs from run to run
 * - `changed`: it ended in the same way and gave something else, or it was withheld and now ran
 * - `newly-failing`: it was ok, and fails now
 * - `newly-denied`: it ran, and is withheld now
 * - `fixed`: it failed, and is ok now
 */
export type Comparison =
  | {readonly verdict: 'same'}
  | {
      readonly verdict: DriftVerdict
      /** For people: a sentence, and the lines that differ. It may hold control characters of what is compared. */
      readonly diff: string
    }

/** Compares a recorded outcome with that of a replay. */
export function compareOutcomes(then: Compared, now: Compared, normalise: Normalise): Comparison {
  const isOwn = (normalise.format ?? OWN_FORMAT) === OWN_FORMAT
  const views = (isOwn ? ownViews : foreignViews)(then, now, normalise)
  const ending = compareEndings(then, now, {isOwn, exitCodes: views.exitCodes, normalise})
  // an outcome of ours may have been accepted in the place of another agent's
  const isAlike = !isOwn && isSame(ownViews(then, now, normalise), now, normalise)
  const difference = isAlike ? undefined : differenceIn(views, now, normalise)
  if (ending !== undefined) {
    // an answer of the gate is no other output
    const isShown = difference !== undefined && ![then, now].some(({status, error}) => isWithheld(status, error?.code))
    return drift(ending.verdict, ending.headline, isShown ? lineDiffOf(difference) : undefined)
  }
  if (difference !== undefined) {
    const diff = lineDiffOf(difference)
    return drift('changed', headlineOf(diff, difference), diff)
  }
  if (isOtherBeyond(views)) return drift('changed', 'what is shown is the same, and what was left out of it is not')
  return isOwn ? compareData(then, now, normalise) : {verdict: 'same'}
}

type Both = Pick<Views, 'older' | 'newer'>

/** Whether there is something to compare, and it does not differ. */
function isSame(views: Both, now: Compared, normalise: Normalise): boolean {
  const isKnown = views.older.type !== 'nothing' && views.newer.type !== 'nothing'
  return isKnown && differenceIn(views, now, normalise) === undefined
}

function differenceIn({older, newer}: Both, {data}: Compared, normalise: Normalise): Difference | undefined {
  if (older.type === 'list' && newer.type === 'list') return differenceOfLists(older, newer)
  if (older.type === 'nothing' || newer.type === 'nothing') return undefined
  // where nothing was found, that is said in a line
  if (older.type === 'list' || newer.type === 'list') {
    return {older: linesIn(older), newer: linesIn(newer), isOpen: false}
  }
  const difference = differenceOf(older, newer)
  if (difference === undefined || older.isCut || newer.isCut) return difference
  const streams = streamsIn(data, normalise)
  return streams !== undefined && areMixed(older.lines, streams) ? undefined : difference
}

const linesIn = (view: Exclude<View, {type: 'nothing'}>) => (view.type === 'list' ? view.entries : view.lines)

type ListView = Extract<View, {type: 'list'}>

/** Of a list that was cut, each entry must be in the other; of two, nothing is known. */
function differenceOfLists(then: ListView, now: ListView): Difference | undefined {
  const [cut, whole] = then.isCut ? [then, now] : [now, then]
  if (whole.isCut) return undefined
  if (!cut.isCut) {
    const isSame = areEqual(then.entries, now.entries)
    return isSame ? undefined : {older: then.entries, newer: now.entries, isOpen: false}
  }
  const known = new Set(whole.entries)
  const missing = cut.entries.filter((entry) => !known.has(entry))
  if (missing.length === 0) return undefined
  const found = cut.entries.filter((entry) => known.has(entry))
  return {older: cut === then ? cut.entries : found, newer: cut === now ? cut.entries : found, isOpen: false}
}

/** Whether what was kept of both is not the same, though it begins alike. */
function isOtherBeyond({older, newer}: Both): boolean {
  if (older.type !== 'lines' || newer.type !== 'lines') return false
  return older.digest !== undefined && newer.digest !== undefined && older.digest !== newer.digest
}

function compareData(then: Compared, now: Compared, normalise: Normalise): Comparison {
  // what a command in the background has come to by now is a matter of chance
  if (then.data === now.data || normalise.tool === 'BashOutput') return {verdict: 'same'}
  const [older, newer] = [describeData(then.data, normalise), describeData(now.data, normalise)]
  if (areEqual(older, newer)) return {verdict: 'same'}
  const difference = {older, newer, isOpen: false}
  const diff = lineDiffOf(difference)
  return drift('changed', `the text is the same, and of the data ${headlineOf(diff, difference)}`, diff)
}

const lineDiffOf = ({older, newer, isOpen}: Difference): LineDiff => diffLines(older, newer, isOpen)

function headlineOf({parts, isBeginning}: LineDiff, {older, newer}: Difference): string {
  const differing = countDiffering(parts)
  const total = Math.max(older.length, newer.length)
  const others = parts.flatMap((part) => (part.type === 'other' ? [...part.older, ...part.newer] : []))
  const isOfMedia = others.length > 0 && others.every(isMedium)
  const [noun, verb] = isOfMedia
    ? ['image or other medium', 'is another']
    : [differing === 1 ? 'line' : 'lines', differing === 1 ? 'differs' : 'differ']
  return `${isBeginning ? 'more than ' : ''}${differing} ${noun} ${verb} of ${total}`
}

function drift(verdict: DriftVerdict, headline: string, diff?: LineDiff): Comparison {
  return {verdict, diff: [headline, ...(diff === undefined ? [] : formatDiff(diff))].join('\n')}
}
