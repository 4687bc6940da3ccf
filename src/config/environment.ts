import {delimiter} from 'node:path'
import type {Layer} from './layer.ts'
import {parseSwitch, SCALAR_TEXTS} from './scalar-texts.ts'
import {type NamedText, readText, readTextLayer, type TextScalarName} from './text-layer.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings that the environment holds. An empty variable counts as not set. */
export function readEnvironment(env: Environment, cwd: string): Layer {
  const given = (name: string) => named(env, name)
  // a rule may hold commas and spaces, so each has a line of its own
  const lines = (name: string) => split(given(name), '\n')
  return readTextLayer(
    {
      scalar: (name: TextScalarName) => SCALAR_TEXTS[name].variables.map(given).find((one) => one !== undefined),
      allow: lines('TOOLYARD_ALLOW'),
      ask: lines('TOOLYARD_ASK'),
      deny: lines('TOOLYARD_DENY'),
      additionalDirectories: split(given('TOOLYARD_ADD_DIR'), delimiter),
      approvals: split(given('TOOLYARD_APPROVALS'), delimiter),
      settingsFiles: split(given('TOOLYARD_SETTINGS'), delimiter),
    },
    cwd,
  )
}

/** What has to be known before any file is looked for. */
export function readStart(env: Environment): {cwd?: string; bare: boolean; trustProject: boolean | undefined} {
  const cwd = named(env, 'TOOLYARD_CWD')?.text
  return {
    ...(cwd === undefined ? {} : {cwd}),
    bare: readSwitch(env, 'TOOLYARD_BARE') ?? false,
    trustProject: readSwitch(env, 'TOOLYARD_TRUST_PROJECT'),
  }
}

function readSwitch(env: Environment, name: string): boolean | undefined {
  const given = named(env, name)
  return given && readText(given, {form: '1 or 0', parse: parseSwitch}).value
}

function named(env: Environment, name: string): NamedText | undefined {
  const text = env[name]?.trim()
  return text === undefined || text === '' ? undefined : {text, name}
}

function split(given: NamedText | undefined, separator: string): NamedText[] {
  if (given === undefined) return []
  const {text, name} = given
  return text
    .split(separator)
    .map((part) => ({text: part.trim(), name}))
    .filter((part) => part.text !== '')
}
