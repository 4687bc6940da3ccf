import {resolve} from 'node:path'
import {CHOICES} from './choices.ts'
import {DURATION_FORM, parseDuration} from './durations.ts'
import type {ScalarName, Scalars} from './settings.ts'

/** How a setting is given as a text: by its flag, or by the first of its environment variables that is set. */
export interface ScalarText<Value> {
  readonly flag: string
  readonly variables: readonly string[]
  /** What is expected, for messages. */
  readonly form: string
  /** All values there are, where they can be listed. */
  readonly choices?: readonly string[]
  /** `undefined` for a text that is no such value. */
  readonly parse: (text: string) => Value | undefined
}

/** Settings of one value that can be set in files only. */
type FileScalarName =
  | 'readScope'
  | 'resultMaxChars'
  | 'turnMaxChars'
  | 'mediaMaxBytes'
  | 'previewBytes'
  | 'preview'
  | 'resultStore'
  | 'retention'

/** Every setting of one value that can be given as a text. */
export const SCALAR_TEXTS: {readonly [Name in Exclude<ScalarName, FileScalarName>]: ScalarText<Scalars[Name]>} = {
  maxConcurrency: {
    flag: '--max-concurrency',
    variables: ['TOOLYARD_MAX_CONCURRENCY', 'CLAUDE_CODE_MAX_TOOL_USE_CONCURRENCY'],
    form: 'a whole number of at least 1',
    parse: (text) => (/^0*[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined),
  },
  timeout: duration('--timeout', 'TOOLYARD_TIMEOUT'),
  idleTimeout: duration('--idle-timeout', 'TOOLYARD_IDLE_TIMEOUT'),
  runTimeout: duration('--run-timeout', 'TOOLYARD_RUN_TIMEOUT'),
  permissionMode: choice(CHOICES.permissionMode, '--permission-mode', 'TOOLYARD_PERMISSION_MODE'),
  onAsk: choice(CHOICES.onAsk, '--on-ask', 'TOOLYARD_ON_ASK'),
  classifier: text('--classifier', 'TOOLYARD_CLASSIFIER', 'a command'),
  approveWith: text('--approve-with', 'TOOLYARD_APPROVE_WITH', 'a command'),
  questions: {...text('--questions', 'TOOLYARD_QUESTIONS', 'a file'), parse: resolveFile},
  cascade: choice(CHOICES.cascade, '--cascade', 'TOOLYARD_CASCADE'),
  onError: choice(CHOICES.onError, '--on-error', 'TOOLYARD_ON_ERROR'),
  schedule: choice(CHOICES.schedule, '--schedule', 'TOOLYARD_SCHEDULE'),
  progress: choice(CHOICES.progress, '--progress', 'TOOLYARD_PROGRESS'),
  summary: choice(CHOICES.summary, '--summary', 'TOOLYARD_SUMMARY'),
  from: choice(CHOICES.from, '--from', 'TOOLYARD_FROM'),
  to: choice(CHOICES.to, '--to', 'TOOLYARD_TO'),
  strictPlugins: toggle('--strict-plugins', 'TOOLYARD_STRICT_PLUGINS'),
  references: toggle('--references', 'TOOLYARD_REFERENCES'),
  dedupe: toggle('--dedupe', 'TOOLYARD_DEDUPE'),
  mask: choice(CHOICES.mask, '--mask', 'TOOLYARD_MASK'),
  record: toggle('--no-record', 'TOOLYARD_RECORD'),
  recordDir: {...text('--record', 'TOOLYARD_RECORD_DIR', 'a folder'), parse: resolveFile},
  durable: toggle('--durable', 'TOOLYARD_DURABLE'),
}

/** Reads `1`, `true`, `yes` and `on`, and their opposites. */
export function parseSwitch(text: string): boolean | undefined {
  if (/^(?:1|true|yes|on)$/i.test(text)) return true
  if (/^(?:0|false|no|off)$/i.test(text)) return false
  return undefined
}

/** Files that a person names in a shell are looked for where the shell is. */
function resolveFile(text: string): string | undefined {
  return text.trim() === '' ? undefined : resolve(text)
}

function text(flag: string, variable: string, form: string): ScalarText<string> {
  return {flag, variables: [variable], form, parse: (given) => (given.trim() === '' ? undefined : given)}
}

function toggle(flag: string, variable: string): ScalarText<boolean> {
  return {flag, variables: [variable], form: '1 or 0', parse: parseSwitch}
}

function duration(flag: string, variable: string): ScalarText<number> {
  return {flag, variables: [variable], form: DURATION_FORM, parse: parseDuration}
}

function choice<Value extends string>(values: readonly Value[], flag: string, variable: string): ScalarText<Value> {
  return {
    flag,
    variables: [variable],
    form: `one of ${values.join(', ')}`,
    choices: values,
    parse: (text) => values.find((value) => value === text),
  }
}
