import {createHash} from 'node:crypto'
import {canonicalJson} from '../../permissions/call-digest.ts'
import type {GitState} from './git-state.ts'
import type {LineOf} from './schema.ts'
import {JOURNAL_VERSION} from './version.ts'

export interface HeaderParts {
  readonly session: string
  /** 1 for a new session, and one more for each resume. */
  readonly attempt: number
  readonly toolyard: string
  readonly cwd: string
  readonly permissionMode: string
  /** All that the run is configured by. */
  readonly settings: unknown
  readonly tools: readonly {readonly name: string; readonly plugin: string; readonly schema: unknown}[]
  readonly git: GitState | undefined
}

/** The first line of each attempt: what a later run needs to know whether it does the same. */
export function headerLine({settings, tools, git, ...rest}: HeaderParts): LineOf<'header'> {
  return {
    type: 'header',
    v: JOURNAL_VERSION,
    at: Date.now(),
    ...rest,
    node: process.version,
    platform: process.platform,
    config: digestOfJson(settings),
    tools: tools.map(({name, plugin, schema}) => ({name, plugin, schema: digestOfJson(schema)})),
    ...(git && {git: {...git}}),
  }
}

/** `sha256:` and the digest of a value's canonical JSON, of what of it is JSON. */
export function digestOfJson(value: unknown): string {
  const json = canonicalJson(JSON.parse(JSON.stringify(value ?? null))) ?? ''
  return `sha256:${createHash('sha256').update(json).digest('hex')}`
}
