import type {InvalidCall} from '@toolyard/sdk'
import type {ReadLine} from '../dialect.ts'

/** Reads the lines of one source. Whatever a line is, the answer says so; it never throws. */
export interface TextReader {
  /** @param line its number, from 1 */
  read(text: string, line: number): ReadLine
  /** What a blank line says, where one says anything. */
  blank?(): ReadLine | undefined
  /** A line can't be read. @param lossy what is known of its text */
  unreadable(problem: InvalidCall, lossy: string | undefined, line: number): ReadLine
  /** What is left at the end of the source. */
  end(): ReadLine | undefined
}
