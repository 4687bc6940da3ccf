import type {Batch, Ended, Executing} from './batch.ts'
import {labelOf} from './label.ts'
import type {Paint} from './paint.ts'
import {countOf, formatCount, formatDuration, formatElapsed} from './quantity.ts'
import {safeFirstLine, safeLine} from './safe-text.ts'
import type {Ending} from './tally.ts'
import {cut, textWidth} from './width.ts'

/** A line of the tree, which fits the terminal, with what stands below it. */
export interface TreeNode {
  readonly state: Ending | 'executing' | 'group' | 'status'
  readonly title: string
  /** Why it did not end well; on a line of its own, unless empty. */
  readonly reason: string
  readonly children: readonly TreeNode[]
}

/** How much room there is, and how to colour. */
export interface Canvas {
  readonly columns: number
  /** Rows for the calls of one batch; `Infinity` where they scroll by. */
  readonly rows: number
  readonly paint: Paint
}

// listr2 puts two columns of indentation per level and an icon with a space in front
const INDENTATION = 2
const ICON = 2
// below that a duration says more than the rest of the label
const NARROWEST_LABEL = 8

/** A batch as a node of the tree: a call alone as itself, several with their calls below. */
export function batchNode(batch: Batch, canvas: Canvas): TreeNode {
  const calls = callNodes(batch, canvas, batch.calls === 1 ? 0 : 1)
  const [only] = calls
  if (batch.calls === 1 && only !== undefined) return only
  const {failed, denied} = batch.counts
  const state = batch.endedAt === undefined ? 'group' : failed > 0 ? 'failed' : denied > 0 ? 'denied' : 'ok'
  return {state, title: batchTitle(batch, canvas), reason: '', children: calls}
}

/** The line below the batches: how far the run is, as much of it as fits. */
export function statusNode(parts: readonly string[], {columns, paint}: Canvas): TreeNode {
  let title = ''
  for (const part of parts) {
    const longer = title === '' ? part : `${title} · ${part}`
    if (title !== '' && textWidth(longer) > columns - ICON) break
    title = longer
  }
  return {state: 'status', title: paint.faint(cut(title, columns - ICON)), reason: '', children: []}
}

function batchTitle(batch: Batch, canvas: Canvas): string {
  const {calls, ended, counts} = batch
  const parts = [batch.endedAt === undefined && ended > 0 && ended < calls ? `${formatCount(ended)} done` : '']
  if (counts.failed > 0) parts.push(`${formatCount(counts.failed)} failed`)
  if (counts.denied > 0) parts.push(`${formatCount(counts.denied)} denied`)
  const label = [`${countOf(calls, 'call')} in parallel`, ...parts]
  const {startedAt, endedAt} = batch
  const took =
    endedAt === undefined ? formatElapsed(performance.now() - startedAt) : formatDuration(endedAt - startedAt)
  return fitted(label.filter((part) => part !== '').join(', '), took, 0, canvas)
}

/** The calls of a batch in call order: half of the rows, where they are needed, are for what is executing. */
function callNodes(batch: Batch, canvas: Canvas, level: number): TreeNode[] {
  const nodes: {index: number; node: TreeNode}[] = []
  let room = canvas.rows - Math.min(batch.executing.size, Math.ceil(canvas.rows / 2))
  for (const row of batch.rows) {
    const node = endedNode(row, canvas, level)
    room -= node.reason === '' ? 1 : 2
    if (room < 0) break
    nodes.push({index: row.index, node})
  }
  const left = Math.max(room, 0) + Math.ceil(canvas.rows / 2)
  for (const row of [...batch.executing.values()].slice(0, left))
    nodes.push({index: row.index, node: executingNode(row, canvas, level)})
  return nodes.sort((x, y) => x.index - y.index).map(({node}) => node)
}

function endedNode({call, index, ending, status, durationMs, reason}: Ended, canvas: Canvas, level: number): TreeNode {
  const label = call === undefined ? `call ${index}` : labelOf(call)
  const side = ending === 'denied' ? status : formatDuration(durationMs)
  const room = canvas.columns - (level + 1) * INDENTATION - ICON
  return {
    state: ending,
    title: fitted(label, side, level, canvas),
    reason: canvas.paint.faint(cut(safeFirstLine(reason), room)),
    children: [],
  }
}

function executingNode({call, index, startedAt, note}: Executing, canvas: Canvas, level: number): TreeNode {
  const label = call === undefined ? `call ${index}` : labelOf(call)
  const side = [formatElapsed(performance.now() - startedAt), safeLine(note)]
  const title = fitted(label, side.filter((part) => part !== '').join(' '), level, canvas)
  return {state: 'executing', title, reason: '', children: []}
}

/** The label and, two columns from it and faint, what stands at its side. The label is cut first. */
function fitted(label: string, side: string, level: number, {columns, paint}: Canvas): string {
  const room = columns - level * INDENTATION - ICON
  if (side === '') return cut(label, room)
  const narrowest = Math.min(textWidth(label), NARROWEST_LABEL)
  const shownSide = cut(side, Math.max(0, room - narrowest - 2))
  if (shownSide === '') return cut(label, room)
  return `${cut(label, room - textWidth(shownSide) - 2)}  ${paint.faint(shownSide)}`
}
