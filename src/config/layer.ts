import type {Place} from '../errors/toolyard-error.ts'
import type {LocalTools, Origins, RuleText, ScalarName, Scalars, Settings} from './settings.ts'

/** A value and where it stands. */
export interface Sourced<Value> {
  readonly value: Value
  readonly source: string
  readonly place: Place
}

export type SourcedScalars = {readonly [Name in ScalarName]?: Sourced<Scalars[Name]> | undefined}

/** What one place says: the flags, the environment, or one file. */
export interface Layer {
  readonly scalars: SourcedScalars
  readonly rules: readonly RuleText[]
  readonly additionalDirectories: readonly Sourced<string>[]
  readonly localTools: readonly Sourced<LocalTools>[]
  readonly toolAllow: Sourced<readonly string[]> | undefined
  readonly toolDeny: readonly Sourced<string>[]
}

export const EMPTY_LAYER: Layer = {
  scalars: {},
  rules: [],
  additionalDirectories: [],
  localTools: [],
  toolAllow: undefined,
  toolDeny: [],
}

export const DEFAULTS: Scalars = {
  permissionMode: 'default',
  readScope: 'workspace',
  cascade: 'shell',
  onError: 'continue',
  schedule: 'greedy',
  progress: 'auto',
  summary: 'text',
  from: 'auto',
  to: 'native',
  maxConcurrency: 10,
  timeout: undefined,
  idleTimeout: undefined,
  runTimeout: undefined,
  strictPlugins: false,
}

/**
 * Lays layers over each other. Of single values the first layer's counts, lists are joined.
 *
 * @param layers the highest first
 */
export function mergeLayers(layers: readonly Layer[]): {settings: Settings; origins: Origins} {
  const scalars: SourcedScalars = Object.assign({}, ...layers.map((layer) => layer.scalars).reverse())
  const additionalDirectories = layers.flatMap((layer) => layer.additionalDirectories)
  const localTools = layers.flatMap((layer) => layer.localTools)
  const toolDeny = layers.flatMap((layer) => layer.toolDeny)
  const toolAllow = layers.find((layer) => layer.toolAllow !== undefined)?.toolAllow
  return {
    settings: {
      ...valuesOf(scalars),
      rules: layers.flatMap((layer) => layer.rules),
      additionalDirectories: additionalDirectories.map(({value}) => value),
      localTools: localTools.map(({value}) => value),
      toolAllow: toolAllow?.value,
      toolDeny: toolDeny.map(({value}) => value),
    },
    origins: {
      ...sourcesOf(scalars),
      additionalDirectories: additionalDirectories.map(({source}) => source),
      localTools: localTools.map(({source}) => source),
      toolAllow: toolAllow?.source ?? 'default',
      toolDeny: toolDeny.map(({source}) => source),
    },
  }
}

/** The values of these scalars, with the defaults where there is none. */
export function valuesOf(scalars: SourcedScalars): Scalars {
  const given = Object.entries(scalars).flatMap(([name, sourced]) =>
    sourced === undefined ? [] : [[name, sourced.value]],
  )
  return {...DEFAULTS, ...Object.fromEntries(given)}
}

function sourcesOf(scalars: SourcedScalars): {[Name in ScalarName]: string} {
  const names = Object.keys(DEFAULTS) as ScalarName[]
  const sources = names.map((name) => [name, scalars[name]?.source ?? 'default'] as const)
  return Object.fromEntries(sources) as {[Name in ScalarName]: string}
}
