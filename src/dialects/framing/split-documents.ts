import {SKIPPED} from '../read-lines.ts'
import {DocumentFrames, type DocumentReaders} from './documents.ts'

/** The values of text that holds several, one after another, and nothing else. */
export function splitDocuments(text: string): readonly unknown[] | undefined {
  const values: unknown[] = []
  let isBroken = false
  const readers: DocumentReaders = {
    read: (value) => {
      values.push(value)
      return SKIPPED
    },
    drop: () => {
      isBroken = true
      return SKIPPED
    },
  }
  const frames = new DocumentFrames(readers, Number.POSITIVE_INFINITY)
  frames.push(text, 0)
  return isBroken || frames.isOpen || values.length < 2 ? undefined : values
}
