import type {DialectReader} from './dialect.ts'

type StreamReader = DialectReader & Required<Pick<DialectReader, 'end'>>

/** Offers each value to a reader of streams, and what is no part of one to a reader of whole messages. */
export const streamedOrWhole = (stream: StreamReader, readWhole: DialectReader['read']): DialectReader => ({
  read: (value) => stream.read(value) ?? readWhole(value),
  end: () => stream.end(),
  lose: () => (stream.lose === undefined ? stream.end() : stream.lose()),
})
