import {type Pieces, piecesOf} from './cut.ts'
import type {Normalise} from './normalise.ts'
import type {List} from './presentation/lists.ts'

/**
 * What is compared of the content of one side:
 * - `nothing`: only how the call ended; the rest is of the agent's making, or is not recorded
 * - `lines`: in their order
 * - `list`: in any order
 */
export type View = {readonly type: 'nothing'} | LinesView | ({readonly type: 'list'} & List)

export interface LinesView {
  readonly type: 'lines'
  readonly lines: readonly string[]
  /** More lines follow, of which nothing is known but the last. */
  readonly isCut: boolean
  /** The last ones, where some between are missing. */
  readonly tail?: readonly string[]
  /** Names all of it. */
  readonly digest?: string
}

export const NOTHING: View = {type: 'nothing'}

/** A text as its lines, normalised. */
export function linesView(text: string, isCut: boolean, normalise: Normalise): View {
  if (!isCut) return {type: 'lines', lines: linesOf(normalise(text)), isCut}
  const pieces = piecesOf(text)
  return pieces === undefined ? NOTHING : cutView(pieces, normalise)
}

function cutView({head, tail, digest}: Pieces, normalise: Normalise): View {
  return {
    type: 'lines',
    lines: linesOf(normalise(head)),
    isCut: true,
    // the first of them may have lost its beginning
    ...(tail !== undefined && {tail: linesOf(normalise(tail)).slice(1)}),
    ...(digest !== undefined && {digest}),
  }
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))
