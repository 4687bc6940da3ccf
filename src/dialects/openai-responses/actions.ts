import type {InvalidReason, ToolCall} from '@toolyard/sdk'
import type {JsonObject} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject, kindOf} from '../json.ts'
import {shellCommand} from './shell-command.ts'

/** A call of a tool that the API defines itself, less its id, or why it is none. */
type Action = Omit<ToolCall, 'id'> | {readonly invalid: InvalidReason}

/** The items of such calls, by their type, and what is called for each. */
export const ACTIONS: Readonly<Record<string, (item: JsonObject) => Action>> = {
  local_shell_call: ({action}) => {
    const {command, working_directory: cwd, timeout_ms, env, user}: JsonObject = isObject(action) ? action : {}
    if (!isTexts(command)) return wrong('action.command', 'an array of strings', command)
    if (isGiven(user)) return wrong('action.user', 'left out: commands run as the user of toolyard', user)
    if (isGiven(cwd) && !isFilled(cwd)) return wrong('action.working_directory', 'the path of a folder', cwd)
    if (isGiven(env) && !isEnv(env)) return wrong('action.env', 'an object of strings', env)
    const call = withTimeout({tool: 'Bash', input: {command: shellCommand(command)}}, timeout_ms)
    const hasEnv = isEnv(env) && Object.keys(env).length > 0
    return {...call, ...(isFilled(cwd) && {cwd}), ...(hasEnv && {env})}
  },
  shell_call: ({action}) => {
    const {commands, timeout_ms}: JsonObject = isObject(action) ? action : {}
    if (!isTexts(commands)) return wrong('action.commands', 'an array of strings', commands)
    return withTimeout({tool: 'Bash', input: {command: commands.join('\n')}}, timeout_ms)
  },
  apply_patch_call: ({operation}) =>
    isObject(operation) ? {tool: 'apply_patch', input: operation} : wrong('operation', 'an object', operation),
  computer_call: ({action, actions}) => {
    if (isObject(action)) return {tool: 'computer', input: action}
    return Array.isArray(actions) ? {tool: 'computer', input: {actions}} : wrong('action', 'an object', action)
  },
}

function withTimeout(call: Omit<ToolCall, 'id'>, timeoutMs: unknown): Action {
  if (!isGiven(timeoutMs)) return call
  const isDuration = typeof timeoutMs === 'number' && timeoutMs > 0
  return isDuration ? {...call, timeoutMs} : wrong('action.timeout_ms', 'a number above 0', timeoutMs)
}

const isGiven = (value: unknown) => value !== undefined && value !== null

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')

const isEnv = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((item) => typeof item === 'string')

function wrong(path: string, expected: string, found: unknown): Action {
  const hint = 'Give the item as the API returned it.'
  return {invalid: reason('BAD_CALL', `\`${path}\` must be ${expected}, and is ${kindOf(found)}.`, hint)}
}
