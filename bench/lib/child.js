import {spawn} from 'node:child_process'
import {closeSync, openSync} from 'node:fs'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'

/** Tells what the process that preloads it has used, on its file descriptor 3. */
const PRELOAD = join(import.meta.dirname, 'tell-usage.js')

/**
 * Runs a program to its end, with its files read and written by the program itself.
 *
 * @param command file and arguments
 * @param options `cwd`, `env`, `stdin` and `stdout`: paths of files
 * @returns `ms`, the wall time
 * @throws when it does not exit with 0, with what it said
 */
export async function run(command, options = {}) {
  const {ms} = await runWith(command, options, 'ignore')
  return {ms}
}

/**
 * The same for a script of Node. Returns also `cpuMs`, the processor time of all its threads, which a busy machine changes
 * less than `ms`; and `mb`, the largest resident set that it had.
 */
export async function runNode(args, options = {}) {
  const {ms, told} = await runWith([process.execPath, '--import', PRELOAD, ...args], options, 'pipe')
  const {userCPUTime, systemCPUTime, maxRSS} = JSON.parse(told)
  return {ms, cpuMs: (userCPUTime + systemCPUTime) / 1000, mb: maxRSS / 1024}
}

async function runWith([file, ...args], {cwd, env, stdin, stdout}, fourth) {
  const input = stdin === undefined ? 'ignore' : openSync(stdin, 'r')
  const output = stdout === undefined ? 'ignore' : openSync(stdout, 'w')
  const start = performance.now()
  const child = spawn(file, args, {cwd, env: {...process.env, ...env}, stdio: [input, output, 'pipe', fourth]})
  const ended = Promise.withResolvers()
  child.once('error', ended.reject)
  child.once('exit', (code, signal) => ended.resolve({outcome: code ?? signal, ms: performance.now() - start}))
  const [{outcome, ms}, said, told] = await Promise.all([
    ended.promise,
    text(child.stderr),
    child.stdio[3] ? text(child.stdio[3]) : '',
  ])
  for (const opened of [input, output]) if (opened !== 'ignore') closeSync(opened)
  if (outcome !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${outcome}:\n${said}`)
  return {ms, told}
}
