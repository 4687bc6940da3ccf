import type {Place} from '../errors/toolyard-error.ts'
import type {
  FenceSetting,
  HookSection,
  LocalTools,
  Origins,
  RuleText,
  ScalarName,
  Scalars,
  SecretPattern,
  Settings,
  VolatilePattern,
} from './settings.ts'

/** A value and where it stands. */
export interface Sourced<Value> {
  readonly value: Value
  readonly source: string
  readonly place: Place
}

export type SourcedScalars = {readonly [Name in ScalarName]?: Sourced<Scalars[Name]> | undefined}

/** What the blocks of a language stand for. */
export interface NamedFence extends FenceSetting {
  readonly language: string
}

/** What one place says: the flags, the environment, or one file. */
export interface Layer {
  readonly scalars: SourcedScalars
  readonly rules: readonly RuleText[]
  readonly additionalDirectories: readonly Sourced<string>[]
  readonly protectedDirectories: readonly Sourced<string>[]
  readonly approvals: readonly Sourced<string>[]
  readonly settingsFiles: readonly Sourced<string>[]
  readonly localTools: readonly Sourced<LocalTools>[]
  readonly toolAllow: Sourced<readonly string[]> | undefined
  readonly toolDeny: readonly Sourced<string>[]
  readonly secrets: readonly Sourced<SecretPattern>[]
  readonly noSecrets: readonly Sourced<string>[]
  readonly replayPatterns: readonly Sourced<VolatilePattern>[]
  readonly fences: readonly Sourced<NamedFence>[]
  readonly hooks: readonly Sourced<HookSection>[]
  /** Nobody may let every call through; the value says which key forbids it. */
  readonly noBypass: Sourced<string> | undefined
}

export const EMPTY_LAYER: Layer = {
  scalars: {},
  rules: [],
  additionalDirectories: [],
  protectedDirectories: [],
  approvals: [],
  settingsFiles: [],
  localTools: [],
  toolAllow: undefined,
  toolDeny: [],
  secrets: [],
  noSecrets: [],
  replayPatterns: [],
  fences: [],
  hooks: [],
  noBypass: undefined,
}

export const DEFAULTS: Scalars = {
  permissionMode: 'default',
  readScope: 'workspace',
  onAsk: 'deny',
  approveWith: undefined,
  classifier: undefined,
  questions: undefined,
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
  references: false,
  resultMaxChars: 50_000,
  turnMaxChars: 200_000,
  mediaMaxBytes: 5 * 1024 * 1024,
  previewBytes: 2000,
  preview: 'head',
  resultStore: 'disk',
  dedupe: false,
  mask: 'record',
  record: true,
  recordDir: undefined,
  durable: false,
  retention: 30 * 24 * 3_600_000,
}

/**
 * Lays layers over each other as one. Of single values the first layer's counts, lists are joined.
 *
 * @param layers the highest first
 */
export function joinLayers(layers: readonly Layer[]): Layer {
  return {
    scalars: Object.assign({}, ...layers.map((layer) => layer.scalars).reverse()),
    rules: layers.flatMap((layer) => layer.rules),
    additionalDirectories: layers.flatMap((layer) => layer.additionalDirectories),
    protectedDirectories: layers.flatMap((layer) => layer.protectedDirectories),
    approvals: layers.flatMap((layer) => layer.approvals),
    settingsFiles: layers.flatMap((layer) => layer.settingsFiles),
    localTools: layers.flatMap((layer) => layer.localTools),
    toolAllow: layers.find((layer) => layer.toolAllow !== undefined)?.toolAllow,
    toolDeny: layers.flatMap((layer) => layer.toolDeny),
    secrets: layers.flatMap((layer) => layer.secrets),
    noSecrets: layers.flatMap((layer) => layer.noSecrets),
    replayPatterns: layers.flatMap((layer) => layer.replayPatterns),
    fences: layers.flatMap((layer) => layer.fences),
    hooks: layers.flatMap((layer) => layer.hooks),
    noBypass: layers.find((layer) => layer.noBypass !== undefined)?.noBypass,
  }
}

/** What the layers say together, and where each value comes from. */
export function mergeLayers(layers: readonly Layer[]): {settings: Settings; origins: Origins} {
  const {scalars, rules, toolAllow, ...lists} = joinLayers(layers)
  return {
    settings: {
      ...valuesOf(scalars),
      rules,
      additionalDirectories: lists.additionalDirectories.map(unwrap),
      protectedDirectories: lists.protectedDirectories.map(unwrap),
      approvals: lists.approvals.map(unwrap),
      settingsFiles: lists.settingsFiles.map(unwrap),
      localTools: lists.localTools.map(unwrap),
      toolAllow: toolAllow?.value,
      toolDeny: lists.toolDeny.map(unwrap),
      secrets: lists.secrets.map(unwrap),
      noSecrets: lists.noSecrets.map(unwrap),
      replayPatterns: lists.replayPatterns.map(unwrap),
      fences: firstOfEach(lists.fences.map(unwrap)),
      hooks: lists.hooks.map(unwrap),
    },
    origins: {
      ...sourcesOf(scalars),
      additionalDirectories: lists.additionalDirectories.map(sourceOf),
      protectedDirectories: lists.protectedDirectories.map(sourceOf),
      approvals: lists.approvals.map(sourceOf),
      settingsFiles: lists.settingsFiles.map(sourceOf),
      localTools: lists.localTools.map(sourceOf),
      toolAllow: toolAllow?.source ?? 'default',
      toolDeny: lists.toolDeny.map(sourceOf),
      secrets: lists.secrets.map(sourceOf),
      noSecrets: lists.noSecrets.map(sourceOf),
      replayPatterns: lists.replayPatterns.map(sourceOf),
      fences: lists.fences.map(sourceOf),
      hooks: lists.hooks.map(sourceOf),
    },
  }
}

/** Of several fences of a language the first counts. */
function firstOfEach(fences: readonly NamedFence[]): Settings['fences'] {
  const first: Record<string, FenceSetting> = {}
  for (const {language, ...fence} of fences) first[language] ??= fence
  return first
}

const unwrap = <Value>({value}: Sourced<Value>): Value => value
const sourceOf = ({source}: Sourced<unknown>): string => source

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
