import {Console} from 'node:console'

/**
 * Sends what is logged with `console` to standard error. Tools are other people's code in our process, and what they
 * log is no result.
 */
export function keepConsoleOffStdout(): void {
  globalThis.console = new Console(process.stderr, process.stderr)
}
