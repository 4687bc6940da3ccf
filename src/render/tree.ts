import {Spinner} from 'listr2'
import {messageOf} from '../errors/toolyard-error.ts'
import type {ExecutorEvent} from '../executor/events.ts'
import {Board} from './board.ts'
import {hookText} from './hook-text.ts'
import {labelOf} from './label.ts'
import {LiveRegion} from './live-region.ts'
import {createPaint, type Paint} from './paint.ts'
import {countOf} from './quantity.ts'
import type {Renderer, RendererOptions} from './renderer.ts'
import {safeLine} from './safe-text.ts'
import {Sink} from './sink.ts'
import {Tally} from './tally.ts'
import {batchNode, type Canvas, statusNode, type TreeNode} from './tree-node.ts'
import {treeText} from './tree-text.ts'
import {cut} from './width.ts'

const FRAME_MS = 100
const MOST_BATCHES = 3
// for the calls of one batch
const MOST_ROWS = 12
// lines of the program or of a verbose tool between two frames; more would only scroll by
const NOTES_PER_FRAME = 100
const ENDS_A_QUESTION: ReadonlySet<ExecutorEvent['type']> = new Set(['call_answered', 'call_started', 'call_settled'])

/**
 * Draws batches as a tree in place, ten times a second at most. A batch that ended becomes part of what stays above,
 * up to a limit (see `Board`); a long run is then only counted.
 */
export class TreeRenderer implements Renderer {
  readonly #sink: Sink
  readonly #region: LiveRegion
  readonly #paint: Paint
  readonly #verbose: boolean
  readonly #board = new Board()
  readonly #tally: Tally
  readonly #spinner = new Spinner()
  readonly #timer: NodeJS.Timeout
  /** Calls that someone is being asked about. The terminal is left to the question. */
  readonly #asked = new Set<number>()
  #notes: string[] = []
  #drawing: Promise<void> | undefined
  #isOver = false

  constructor({stream, color, verbose = false, inputBytes}: RendererOptions) {
    this.#sink = new Sink(stream)
    this.#region = new LiveRegion(this.#sink)
    this.#paint = createPaint(color)
    this.#verbose = verbose
    this.#tally = new Tally(inputBytes)
    this.#timer = setInterval(() => this.#tick(), FRAME_MS).unref()
  }

  handle(event: ExecutorEvent): void {
    if (event.type === 'call_log' && (this.#verbose || event.problem)) this.#log(event.index, event.message)
    if (event.type === 'hook_run' && (this.#verbose || event.run.problem !== undefined)) {
      this.#note(`hook ${hookText(event.run)}`)
    }
    this.#board.handle(event)
    this.#tally.handle(event)
    this.#giveWay(event)
  }

  print(text: string): void {
    if (this.#isOver) this.#sink.writeLines([text])
    else this.#notes.push(text)
    this.#tick()
  }

  async finish(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    clearInterval(this.#timer)
    await this.#drawing
    await this.#draw()
    this.#sink.close()
  }

  #tick(): void {
    if (this.#isOver || this.#drawing !== undefined || this.#asked.size > 0 || this.#sink.isFull) return
    this.#spinner.spin()
    this.#drawing = this.#draw().finally(() => {
      this.#drawing = undefined
    })
  }

  async #draw(): Promise<void> {
    const canvas: Canvas = {columns: this.#sink.columns, rows: Number.POSITIVE_INFINITY, paint: this.#paint}
    try {
      const lasting = await this.#text(this.#board.takeEnded().map((batch) => batchNode(batch, canvas)))
      const frame = await this.#text(this.#isOver ? [] : this.#liveNodes(canvas))
      const notes = this.#takeNotes().map(safeLine)
      this.#region.draw([...lasting, ...notes], this.#asked.size > 0 ? [] : frame)
    } catch (error) {
      // a fault of the display must not end the run
      this.#isOver = true
      clearInterval(this.#timer)
      this.#sink.writeLines([`The progress display stopped: ${messageOf(error)}. The run goes on.`])
    }
  }

  #text(nodes: readonly TreeNode[]): Promise<string[]> {
    return treeText(nodes, this.#paint, this.#spinner)
  }

  #liveNodes(canvas: Canvas): TreeNode[] {
    const batches = [...this.#board.active.values()].filter(({calls}) => calls > 0).slice(0, MOST_BATCHES)
    // below them the status line and the cursor; above its calls a batch has a line of its own
    const rows = Math.floor((this.#sink.rows - 2) / Math.max(1, batches.length)) - 1
    const small = {...canvas, rows: Math.max(1, Math.min(rows, MOST_ROWS))}
    return [...batches.map((batch) => batchNode(batch, small)), statusNode(this.#tally.describe(), canvas)]
  }

  #takeNotes(): readonly string[] {
    const notes = this.#notes
    this.#notes = []
    if (this.#isOver && this.#board.unlisted > 0)
      notes.push(`… and ${countOf(this.#board.unlisted, 'more call')}, not listed here`)
    return notes
  }

  #log(index: number, message: string): void {
    const call = this.#board.call(index)
    const label = call === undefined ? `call ${index}` : labelOf(call)
    this.#note(`${label}: ${message}`)
  }

  #note(text: string): void {
    if (this.#notes.length < NOTES_PER_FRAME) this.#notes.push(cut(safeLine(text), this.#sink.columns))
  }

  #giveWay(event: ExecutorEvent): void {
    if (event.type === 'call_asked') {
      this.#asked.add(event.index)
      this.#region.clear()
    } else if (ENDS_A_QUESTION.has(event.type) && 'index' in event) this.#asked.delete(event.index)
  }
}
