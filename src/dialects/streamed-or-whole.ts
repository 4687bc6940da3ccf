import type {DialectReader} from './dialect.ts'

/** Offers each value to a reader of streams, and what is no part of one to a reader of whole messages. */
export const streamedOrWhole = (stream: Required<DialectReader>, readWhole: DialectReader['read']): DialectReader => ({
  read: (value) => stream.read(value) ?? readWhole(value),
  end: () => stream.end(),
})
