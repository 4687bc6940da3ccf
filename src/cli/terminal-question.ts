import {closeSync, constants, openSync, readSync, writeSync} from 'node:fs'
import {setTimeout as sleep} from 'node:timers/promises'
import {systemCode} from '../errors/toolyard-error.ts'

/** Milliseconds between two looks at the keyboard: a read that waits would hold the process until somebody types. */
const LOOK = 25
/** Milliseconds in which what was typed before the question is thrown away: nobody can have meant it as the answer. */
const SETTLING = 2 * LOOK
/** A terminal gives no longer line. */
const LONGEST_LINE = 4_096

/**
 * Whether a person sees what is said and can be asked: standard error is a terminal, there is one to type on, and no
 * machine has made them.
 */
export function hasTerminal({CI}: NodeJS.ProcessEnv = process.env): boolean {
  const isMachine = CI !== undefined && !['', '0', 'false'].includes(CI)
  if (isMachine || process.stderr.isTTY !== true) return false
  const terminal = openTerminal()
  if (terminal === undefined) return false
  closeSync(terminal)
  return true
}

/**
 * Puts a question to the terminal of the process, whatever its standard streams are, and waits for a line.
 *
 * @param text as it is written; its control characters are for the caller to take out
 * @returns the line without its end; `undefined` where there is no terminal, or it was closed (Ctrl-D)
 * @throws the signal's reason
 */
export async function askTerminal(
  text: string,
  {signal}: {readonly signal?: AbortSignal | undefined} = {},
): Promise<string | undefined> {
  signal?.throwIfAborted()
  const terminal = openTerminal()
  if (terminal === undefined) return undefined
  const pause = (ms: number) => waitFor(ms, signal)
  try {
    await pause(SETTLING)
    while (look(terminal)) {}
    writeSync(terminal, text)
    return await readLine(terminal, pause)
  } finally {
    closeSync(terminal)
  }
}

async function readLine(terminal: number, pause: (ms: number) => Promise<void>): Promise<string | undefined> {
  let typed: string | undefined
  try {
    for (;;) {
      typed = look(terminal)
      if (typed !== undefined) return typed === '' ? undefined : typed.replace(/[\r\n]+$/, '')
      await pause(LOOK)
    }
  } finally {
    // whoever writes next begins a line
    if (!typed?.endsWith('\n')) leaveLine(terminal)
  }
}

function leaveLine(terminal: number): void {
  try {
    writeSync(terminal, '\n')
  } catch (error) {
    // the terminal is gone
    if (systemCode(error) !== 'EIO') throw error
  }
}

async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, {signal})
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/** The line that was typed, empty at the terminal's end; `undefined` where there is none yet. */
function look(terminal: number): string | undefined {
  const line = Buffer.alloc(LONGEST_LINE)
  try {
    return line.toString('utf8', 0, readSync(terminal, line))
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EAGAIN') return undefined
    // the terminal is gone
    if (code === 'EIO') return ''
    throw error
  }
}

function openTerminal(): number | undefined {
  if (process.platform === 'win32') return undefined
  try {
    return openSync('/dev/tty', constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch (error) {
    if (['ENXIO', 'ENOENT', 'ENODEV', 'ENOTTY', 'EIO', 'EACCES'].includes(systemCode(error) ?? '')) return undefined
    throw error
  }
}
