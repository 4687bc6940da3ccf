import type {Readable} from 'node:stream'

const QUIET_MS = 100
const LONGEST_MS = 1_000

/**
 * Waits until what a process that has ended left in its pipes was read. They close by themselves unless something that
 * it started holds them open: then the wait ends when nothing has come for 100 ms, and after a second in any case.
 *
 * @returns whether the pipes closed by themselves
 */
export function drain(pipes: readonly Readable[]): Promise<boolean> {
  const open = pipes.filter(({closed}) => !closed)
  if (open.length === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    const start = performance.now()
    let last = start
    let left = open.length
    let timer = setTimeout(check, QUIET_MS)
    for (const pipe of open) {
      pipe.on('data', () => {
        last = performance.now()
      })
      pipe.once('close', () => {
        left -= 1
        if (left > 0) return
        clearTimeout(timer)
        resolve(true)
      })
    }

    function check(): void {
      // timers come before input in a turn of the event loop: what waits in the pipes must be heard first
      setImmediate(() => {
        const rest = Math.min(last + QUIET_MS, start + LONGEST_MS) - performance.now()
        if (rest <= 0) resolve(false)
        else if (left > 0) timer = setTimeout(check, rest)
      })
    }
  })
}
