import {stripVTControlCharacters} from 'node:util'
import {type ContentBlock, result, type ToolResult, text} from '@toolyard/sdk'
import {cutText} from '../files/cut-text.ts'
import {decodeText} from '../files/encoding.ts'
import {cellIds, joinSource, type Notebook, type NotebookOutput, parseNotebookFile} from '../files/notebook.ts'
import {readWhole} from '../files/regular-file.ts'
import type {ReadRequest} from './read.ts'

const MAX_NOTEBOOK = 64 * 1024 * 1024
/** Characters of one cell's source, and of one output. */
const MAX_PART = 20_000
const MAX_CELL = 100_000
const MAX_TEXT = 256 * 1024
/** Characters of base64 of all images of one result. */
const MAX_IMAGES = 5 * 1024 * 1024

/** Reads a notebook's cells with their ids, sources and outputs; `offset` and `limit` count cells. */
export async function readNotebook({path, file, input, ctx}: ReadRequest): Promise<ToolResult> {
  const bytes = await readWhole(path, file, MAX_NOTEBOOK, 'Take cells out with a command such as jq.', ctx.signal)
  const notebook = parseNotebookFile(path, decodeText(bytes).text)
  const view = new NotebookView(notebook)
  const start = (input.offset || 1) - 1
  const end = Math.min(notebook.cells.length, start + (input.limit ?? notebook.cells.length))
  let next = start
  while (next < end && view.add(next)) next += 1
  if (next === start)
    view.note(`(${path} has ${notebook.cells.length} cells: there is nothing from cell ${start + 1} on.)`)
  else if (next < notebook.cells.length) view.note(`(More cells follow: read on with offset ${next + 1}.)`)
  return result.ok(view.blocks, {
    data: {
      type: 'notebook',
      filePath: path,
      cellIds: cellIds(notebook).slice(start, next),
      totalCells: notebook.cells.length,
      ...(next > start && next < notebook.cells.length && {nextOffset: next + 1}),
    },
  })
}

class NotebookView {
  readonly blocks: ContentBlock[] = []
  readonly #notebook: Notebook
  readonly #ids: readonly string[]
  #text = 0
  #images = 0

  constructor(notebook: Notebook) {
    this.#notebook = notebook
    this.#ids = cellIds(notebook)
  }

  /** Adds a cell. Returns false when there is no more room for it; the first always fits. */
  add(index: number): boolean {
    const cell = this.#notebook.cells[index]
    if (cell === undefined) return false
    const parts = [
      `<cell id="${this.#ids[index]}" type="${cell.cell_type}">\n${shorten(joinSource(cell.source))}\n</cell>`,
    ]
    const images: ContentBlock[] = []
    for (const output of cell.outputs ?? []) {
      if (lengthOf(parts) > MAX_CELL) {
        parts.push('<output>[more outputs: not shown]</output>')
        break
      }
      this.#addOutput(output, parts, images)
    }
    const shown = parts.join('\n')
    if (this.blocks.length > 0 && this.#text + shown.length > MAX_TEXT) return false
    this.#text += shown.length
    this.blocks.push(text(shown), ...images)
    return true
  }

  note(line: string): void {
    this.blocks.push(text(line))
  }

  #addOutput(output: NotebookOutput, parts: string[], images: ContentBlock[]): void {
    if (output.output_type === 'stream') parts.push(`<output>\n${shorten(joinSource(output.text))}\n</output>`)
    else if (output.output_type === 'error') {
      const trace = stripVTControlCharacters(output.traceback.join('\n'))
      parts.push(`<output error="${output.ename}">\n${shorten(trace === '' ? output.evalue : trace)}\n</output>`)
    } else this.#addMimeBundle(output.data, parts, images)
  }

  #addMimeBundle(bundle: Readonly<Record<string, unknown>>, parts: string[], images: ContentBlock[]): void {
    const imageType = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].find((type) => type in bundle)
    const image = imageType && textOf(bundle[imageType])?.replaceAll(/\s/g, '')
    if (imageType && image) {
      if (this.#images + image.length <= MAX_IMAGES) {
        this.#images += image.length
        images.push({type: 'image', data: image, mimeType: imageType})
      } else parts.push(`<output>[${imageType}: not shown, the images of this result are too large]</output>`)
      return
    }
    const plain = textOf(bundle['text/plain'])
    if (plain !== undefined) parts.push(`<output>\n${shorten(plain)}\n</output>`)
    else parts.push(`<output>[${Object.keys(bundle).join(', ') || 'nothing'}: not shown]</output>`)
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join('') : undefined
}

const lengthOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length, 0)

function shorten(value: string): string {
  if (value.length <= MAX_PART) return value
  const cut = cutText(value, MAX_PART)
  return `${cut}\n[cut: ${value.length - cut.length} more characters]`
}
