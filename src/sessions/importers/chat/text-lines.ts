import {readLines} from '../../../dialects/lines.ts'
import {fileSource, openSource} from '../../../dialects/source.ts'
import type {SessionInput} from '../importer.ts'
import {MAX_LINE_BYTES} from '../json-lines/read-json-lines.ts'

export interface TextLine {
  /** Empty for a blank line. */
  readonly text: string
  /** From 1. */
  readonly number: number
}

/** The lines of a file that is no JSON. A line that is too long is noted; U+FFFD stands for what is not UTF-8. */
export async function* textLines({file, notes, signal}: SessionInput): AsyncGenerator<TextLine> {
  for await (const lines of readLines(openSource(fileSource(file), signal), {maxLineBytes: MAX_LINE_BYTES, signal})) {
    for (const line of lines) {
      const {number} = line
      const text = 'blank' in line ? '' : 'broken' in line ? line.lossy : line.text
      if (text !== undefined) yield {text, number}
      else notes.problems.push({message: `The line is longer than ${MAX_LINE_BYTES} bytes.`, line: number})
    }
  }
}
