import {resolve} from 'node:path'
import {isObject} from '../../dialects/json.ts'
import {ownNameOf} from '../comparison/own-names.ts'
import type {RecordedCall} from '../session.ts'

/** The first line of a command that is nothing but a patch, in a folder or not. */
const HEAD =
  /^\s*(?:cd\s+(?:'(?<quoted>[^']+)'|"(?<double>[^"$`\\]+)"|(?<plain>[^\s'"$`\\;&|]+))\s*&&\s*)?apply_?patch\s*<<-?\s*(?<quote>['"]?)(?<end>\w+)\k<quote>[ \t]*\n/

/**
 * The call as its agent has run it: a command that does nothing but apply a patch never comes to a shell in Codex. Any
 * other call is as it was.
 *
 * @see https://github.com/openai/codex/tree/main/codex-rs/apply-patch
 */
export function asIntercepted(call: RecordedCall): RecordedCall {
  if (ownNameOf(call.tool) !== 'Bash' || !isObject(call.input)) return call
  const {command, cmd = command, workdir, working_directory: folder = workdir} = call.input
  const found = patchIn(cmd)
  if (found === undefined) return call
  const base = typeof folder === 'string' ? resolve(call.cwd ?? '/', folder) : call.cwd
  const cwd = found.folder === undefined ? base : base === undefined ? found.folder : resolve(base, found.folder)
  return {...call, tool: 'apply_patch', input: {input: found.patch}, ...(cwd !== undefined && {cwd})}
}

function patchIn(command: unknown): {readonly patch: string; readonly folder?: string} | undefined {
  if (!Array.isArray(command)) return typeof command === 'string' ? heredocIn(command) : undefined
  const words = command.map(String)
  const [program = '', flagOrPatch = '', line] = words
  if (/^apply_?patch$/.test(program) && words.length === 2) return {patch: flagOrPatch}
  const isShell = /^(?:\S*\/)?(?:ba|z)?sh$/.test(program) && /^-l?c$/.test(flagOrPatch) && words.length === 3
  return isShell ? heredocIn(line ?? '') : undefined
}

function heredocIn(command: string): {readonly patch: string; readonly folder?: string} | undefined {
  const head = HEAD.exec(command)
  if (head === null) return undefined
  const {quoted, double, plain, end} = head.groups ?? {}
  const lines = command.slice(head[0].length).split('\n')
  const length = lines.findIndex((line) => line.trim() === end)
  // whatever stands behind it is run as well
  if (length === -1 || lines.slice(length + 1).some((line) => line.trim() !== '')) return undefined
  const folder = quoted ?? double ?? plain
  const patch = lines
    .slice(0, length)
    .map((line) => `${line}\n`)
    .join('')
  return {patch, ...(folder !== undefined && {folder})}
}
