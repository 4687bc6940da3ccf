import {Console} from 'node:console'

/**
 * Sends what is written with `console` or `process.stdout` to standard error. Tools are other people's code in our
 * process, and what they write is no result. Results are written by `Output`, past this.
 */
export function keepConsoleOffStdout(): void {
  globalThis.console = new Console(process.stderr, process.stderr)
  process.stdout.write = process.stderr.write.bind(process.stderr)
}
