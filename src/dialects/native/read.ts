import type {InvalidCall, InvalidReason} from '@toolyard/sdk'
import type {JsonObject, ReadCall, ReadLine} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject, kindOf, quote} from '../json.ts'
import {explainKey, mistakenKey} from './keys.ts'

/** Reads `{"id"?, "tool", "input"?, "turn"?, "cwd"?, "env"?, "timeoutMs"?}`: whatever has `tool`. */
export function readNative(value: JsonObject): ReadLine | undefined {
  if (value.tool === undefined) return undefined
  const {turn} = value
  if (isAnswer(value)) return {kind: 'stray', pieces: [invalid(value, OWN_ANSWER)]}
  if (turn === undefined) return {kind: 'independent', pieces: [readCall(value)]}
  if (isFilled(turn)) return {kind: 'turn', id: turn, pieces: [readCall(value)]}
  return {kind: 'stray', pieces: [invalid(value, wrong('turn', 'a string that is not empty', turn))]}
}

function readCall(value: JsonObject): ReadCall | InvalidCall {
  const {id, tool, input = {}, cwd, env, timeoutMs} = value
  const mistaken = mistakenKey(value)
  if (mistaken !== undefined) {
    const message = `A call line has no key ${quote(mistaken)}.`
    return invalid(value, reason('BAD_CALL', message, explainKey(mistaken)))
  }
  if (!isFilled(tool)) return invalid(value, wrong('tool', 'the name of a tool', tool))
  if (id !== undefined && !isFilled(id)) return invalid(value, wrong('id', 'a string that is not empty', id))
  if (!isObject(input)) return invalid(value, wrong('input', 'an object', input))
  if (cwd !== undefined && !isFilled(cwd)) return invalid(value, wrong('cwd', 'the path of a folder', cwd))
  if (env !== undefined && !isEnv(env)) return invalid(value, wrongEnv(env))
  if (timeoutMs !== undefined && !isDuration(timeoutMs)) {
    return invalid(value, wrong('timeoutMs', 'a number of milliseconds above 0', timeoutMs))
  }
  return {
    tool,
    input,
    ...(id !== undefined && {id}),
    ...(cwd !== undefined && {cwd}),
    ...(env !== undefined && {env}),
    ...(timeoutMs !== undefined && {timeoutMs}),
  }
}

/** Whether a line is one that toolyard has written: of a result, or of a plan. */
function isAnswer({input, status, meta, effects, decision}: JsonObject): boolean {
  return (
    input === undefined &&
    (isObject(meta) || Array.isArray(effects)) &&
    (status !== undefined || decision !== undefined)
  )
}

const OWN_ANSWER = reason(
  'BAD_CALL',
  'The line is a result or a plan of toolyard, not a call.',
  'Give the calls themselves.',
)

function isEnv(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((item) => typeof item === 'string')
}

function isDuration(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value)
}

function wrongEnv(env: unknown): InvalidReason {
  const entry = isObject(env) ? Object.entries(env).find(([, item]) => typeof item !== 'string') : undefined
  return entry === undefined
    ? wrong('env', 'an object of strings', env)
    : wrong(`env[${quote(entry[0])}]`, 'a string', entry[1])
}

function wrong(path: string, expected: string, found: unknown): InvalidReason {
  const is = found === '' ? 'an empty string' : typeof found === 'number' ? `the number ${found}` : kindOf(found)
  return reason('BAD_CALL', `\`${path}\` must be ${expected} but is ${is}.`)
}

function invalid({id, tool}: JsonObject, why: InvalidReason): InvalidCall {
  return {invalid: why, id: isFilled(id) ? id : null, ...(isFilled(tool) && {tool})}
}
