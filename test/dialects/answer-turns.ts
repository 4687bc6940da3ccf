import {createResultWriter} from '../../src/dialects/result-writer.ts'
import {readTurns} from '../../src/dialects/turns.ts'
import type {Executor} from '../../src/executor/executor.ts'
import {sourceOf} from './reading.ts'

/** Runs the calls of a text, and answers each in the dialect that it came in; the lines of the answer, parsed. */
export async function answerTurns(executor: Executor, text: string): Promise<unknown[]> {
  const writer = createResultWriter('same')
  const written: string[] = []
  for await (const event of executor.run(readTurns([sourceOf(text)]))) {
    if (event.type === 'result') written.push(writer.push(event.outcome, event.call))
    else if (event.type === 'turn_ended') written.push(writer.endTurn())
  }
  return written
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
