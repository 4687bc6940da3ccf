import type {InvalidCall} from '@toolyard/sdk'
import {readArguments} from '../arguments/read-arguments.ts'
import type {ReadLine, ReadPiece, StreamedPart} from '../dialect.ts'
import type {TextReader} from '../framing/text-reader.ts'
import {reason} from '../invalid.ts'
import {quote} from '../json.ts'
import {MAX_LINE_BYTES} from '../lines.ts'
import {SKIPPED, several} from '../read-lines.ts'
import {DEFAULT_FENCES, type Fences} from './fences.ts'

interface OpenBlock {
  readonly ticks: number
  readonly language: string
  /** On which line it begins. */
  readonly line: number
  text: string
  /** A line of it can't be read. */
  spoiled?: InvalidCall
}

/**
 * Text in which fenced blocks are calls: those of a language that is known, in their order, as one turn that ends at the
 * first that fails. The first fence that is as long as the opening one closes a block, wherever it stands. Text without
 * blocks is no calls, and no error.
 */
export class FencedReader implements TextReader {
  readonly #fences: Fences
  readonly #maxSize: number
  readonly #message = {}
  #open: OpenBlock | undefined

  /** @param maxSize characters that a block may have */
  constructor(fences: Fences = DEFAULT_FENCES, maxSize = MAX_LINE_BYTES) {
    this.#fences = fences
    this.#maxSize = maxSize
  }

  read(text: string, line: number): ReadLine {
    const lines: ReadLine[] = []
    let rest = text
    for (;;) {
      const block = this.#open
      const next = block === undefined ? this.#begin(rest, line) : this.#close(block, rest)
      if (next === undefined) break
      rest = next.rest
      if (next.pieces.length > 0) lines.push({...this.#part(next.pieces), line: block?.line ?? line})
    }
    return lines.length === 0 ? SKIPPED : several(lines)
  }

  unreadable(problem: InvalidCall, lossy: string | undefined, line: number): ReadLine {
    const block = this.#open
    // in the turn of the text, so that what follows does not run either
    if (block === undefined) return this.#part([problem])
    block.spoiled ??= problem
    return lossy === undefined ? SKIPPED : this.read(lossy, line)
  }

  blank(): undefined {
    if (this.#open !== undefined) this.#open.text += '\n'
  }

  end(): ReadLine {
    const block = this.#open
    this.#open = undefined
    const isCall = block !== undefined && Object.hasOwn(this.#fences, block.language)
    return {
      ...this.#part(isCall ? [cutOff(block, this.#fences[block.language]?.tool ?? '')] : []),
      ended: true,
      ...(block && {line: block.line}),
    }
  }

  #part(pieces: readonly ReadPiece[]): StreamedPart {
    return {kind: 'stream', message: this.#message, pieces, stopsOnFailure: true}
  }

  #begin(text: string, line: number): Step | undefined {
    const found = /(`{3,})([^\s`]*)/.exec(text)
    if (found === null) return undefined
    const {0: opening, 1: ticks = '', 2: language = '', index} = found
    const after = text.slice(index + opening.length)
    this.#open = {ticks: ticks.length, language, line, text: ''}
    // what follows the language on its line is about the block, unless the block ends there
    const isInline = new RegExp(`\`{${ticks.length}}`).test(after)
    return isInline ? {rest: after, pieces: []} : {rest: '', pieces: []}
  }

  #close(block: OpenBlock, text: string): Step | undefined {
    const found = new RegExp(`\`{${block.ticks},}`).exec(text)
    if (found === null) {
      block.text += `${text}\n`
      if (block.text.length <= this.#maxSize) return undefined
      this.#open = undefined
      return {rest: '', pieces: [tooLong(block)]}
    }
    const {0: closing, index} = found
    block.text += text.slice(0, index)
    this.#open = undefined
    return {rest: text.slice(index + closing.length), pieces: this.#pieceOf(block)}
  }

  #pieceOf({language, text, spoiled}: OpenBlock): readonly ReadPiece[] {
    const fence = Object.hasOwn(this.#fences, language) ? this.#fences[language] : undefined
    const content = text.trim()
    if (fence === undefined || content === '') return []
    const {tool, field} = fence
    if (spoiled !== undefined) return [{...spoiled, tool}]
    if (field !== undefined) return [{tool, input: {[field]: content}, bytes: content.length}]
    const read = readArguments(content)
    if ('invalid' in read) return [{id: null, tool, invalid: read.invalid}]
    return [{tool, bytes: content.length, ...read}]
  }
}

interface Step {
  readonly rest: string
  readonly pieces: readonly ReadPiece[]
}

function cutOff({text}: OpenBlock, tool: string): ReadPiece {
  const message = `The block is not closed; this came of it: ${quote(text.trim())}.`
  return {invalid: reason('CUT_OFF', message, 'Ask the model for the whole answer again.'), id: null, tool}
}

const tooLong = ({language}: OpenBlock): ReadPiece => ({
  invalid: reason('LINE_TOO_LONG', `The ${language} block is longer than a line may be.`),
  id: null,
})
