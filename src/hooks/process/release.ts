import type {Readable} from 'node:stream'
import type {Capture} from './capture.ts'

const QUIET_MS = 200
const ROUNDS = 5

/**
 * Closes the pipes of a process that has ended, where something that it left running holds them open. What it had
 * written itself is read first.
 */
export function release(pipes: readonly Readable[], captures: readonly Capture[]): void {
  let heard = -1
  let round = 0
  const look = () => {
    if (pipes.every(({closed}) => closed)) return
    const bytes = captures.reduce((sum, capture) => sum + capture.bytes, 0)
    if (bytes === heard || ++round > ROUNDS) for (const pipe of pipes) pipe.destroy()
    else wait(bytes)
  }
  const wait = (bytes: number) => {
    heard = bytes
    // timers come before input in a turn of the event loop: what waits in the pipes must be heard first
    setTimeout(() => setImmediate(look), QUIET_MS)
  }
  look()
}
