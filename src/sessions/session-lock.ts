import {randomUUID} from 'node:crypto'
import {linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync} from 'node:fs'
import {hostname} from 'node:os'
import {join} from 'node:path'
import {systemCode, ToolyardError} from '../errors/toolyard-error.ts'
import {unwritable} from './journal/journal-file.ts'

interface Owner {
  readonly pid: number
  readonly host: string
  /** When the process began, where the system tells: another one may get its pid. */
  readonly began: string | undefined
}

/**
 * Takes a session for this process, until it is disposed. The lock of a process that has died is taken over.
 *
 * @throws ToolyardError SESSION_BUSY while another process has it; RECORD_UNWRITABLE
 */
export function lockSession(folder: string): Disposable {
  const file = join(folder, 'lock')
  try {
    mkdirSync(folder, {recursive: true, mode: 0o700})
    take(file)
  } catch (error) {
    throw ToolyardError.is(error) ? error : unwritable(error)
  }
  return {[Symbol.dispose]: () => remove(file)}
}

/** Whether a process that lives runs the session. */
export function isSessionBusy(folder: string): boolean {
  const owner = readOwner(join(folder, 'lock'))
  return owner !== undefined && isAlive(owner)
}

function take(file: string): void {
  const mine = JSON.stringify(thisProcess())
  if (create(file, mine)) return
  const owner = readOwner(file)
  if (owner !== undefined && isAlive(owner)) throw busy(owner, file)
  // the one that was read, or another process has had the same idea
  const taken = `${file}.${randomUUID()}`
  if (!move(file, taken)) throw busy(readOwner(file), file)
  const moved = readOwner(taken)
  if (moved !== undefined && isAlive(moved)) {
    move(taken, file)
    throw busy(moved, file)
  }
  remove(taken)
  if (!create(file, mine)) throw busy(readOwner(file), file)
}

/** The file is there with all that it holds, or not at all. */
function create(file: string, content: string): boolean {
  const unfinished = `${file}.${randomUUID()}`
  try {
    writeFileSync(unfinished, content, {flag: 'wx', mode: 0o600})
    linkSync(unfinished, file)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  } finally {
    remove(unfinished)
  }
}

function move(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false
    throw error
  }
}

/** `undefined` for one that is gone, or that is none. */
function readOwner(file: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isOwner(owner) ? owner : undefined
  } catch (error) {
    if (error instanceof SyntaxError || systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function isOwner(value: unknown): value is Owner {
  return typeof value === 'object' && value !== null && 'pid' in value && Number.isInteger(value.pid) && 'host' in value
}

function isAlive({pid, host, began}: Owner): boolean {
  // nobody here can tell what runs on another machine
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCode(error) === 'ESRCH') return false
  }
  return began === undefined || began === beginningOf(pid)
}

const thisProcess = (): Owner => ({pid: process.pid, host: hostname(), began: beginningOf(process.pid)})

/** When a process began, in ticks since the machine did. Linux only. */
function beginningOf(pid: number): string | undefined {
  try {
    // the name of the program, in parentheses, may hold anything
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function remove(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
}

function busy(owner: Owner | undefined, file: string): ToolyardError {
  const who = owner === undefined ? 'another process' : `process ${owner.pid} on ${owner.host}`
  return new ToolyardError('SESSION_BUSY', `The session is being run by ${who}.`, {
    hint: `Wait for its end. If it has ended, remove ${file}.`,
  })
}
