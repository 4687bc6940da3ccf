import {resolve} from 'node:path'
import {nearest} from '../errors/nearest.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {EMPTY_LAYER, type Layer, type Sourced, type SourcedScalars} from './layer.ts'
import {SCALAR_TEXTS, type ScalarText} from './scalar-texts.ts'
import type {RuleText} from './settings.ts'

/** A text and the flag or variable that holds it. */
export interface NamedText {
  readonly text: string
  readonly name: string
}

export type TextScalarName = keyof typeof SCALAR_TEXTS

/** What flags and the environment have in common: settings as texts. */
export interface TextSettings {
  readonly scalar: (name: TextScalarName) => NamedText | undefined
  readonly allow: readonly NamedText[]
  readonly ask: readonly NamedText[]
  readonly deny: readonly NamedText[]
  /** Relative to `cwd`. */
  readonly additionalDirectories: readonly NamedText[]
  /** Relative to the folder of the process, as all files that are named in a shell. */
  readonly approvals: readonly NamedText[]
  readonly settingsFiles: readonly NamedText[]
}

/** @throws ToolyardError CONFIG_INVALID that names the flag or variable */
export function readTextLayer(texts: TextSettings, cwd: string): Layer {
  const names = Object.keys(SCALAR_TEXTS) as TextScalarName[]
  const scalars: SourcedScalars = Object.fromEntries(
    names.flatMap((name) => {
      const given = texts.scalar(name)
      const scalar: ScalarText<unknown> = SCALAR_TEXTS[name]
      return given === undefined ? [] : [[name, readText(given, scalar)]]
    }),
  )
  const rules = (['allow', 'ask', 'deny'] as const).flatMap((action) =>
    texts[action].map(({text, name}): RuleText => {
      return {shape: 'listed', action, text, reason: undefined, source: name, place: {}, base: cwd}
    }),
  )
  const paths = (given: readonly NamedText[], folder: string) =>
    given.map(({text, name}) => sourced(resolve(folder, text), name))
  return {
    ...EMPTY_LAYER,
    scalars,
    rules,
    additionalDirectories: paths(texts.additionalDirectories, cwd),
    approvals: paths(texts.approvals, '.'),
    settingsFiles: paths(texts.settingsFiles, '.'),
  }
}

/** @throws ToolyardError CONFIG_INVALID */
export function readText<Value>(
  {text, name}: NamedText,
  {form, choices = [], parse}: Pick<ScalarText<Value>, 'form' | 'choices' | 'parse'>,
): Sourced<Value> {
  const value = parse(text)
  if (value !== undefined) return sourced(value, name)
  const meant = nearest(text, choices)
  throw new ToolyardError('CONFIG_INVALID', `${name} is ${JSON.stringify(text)}, which is not ${form}.`, {
    hint: meant === undefined ? `Give it ${form}.` : `Did you mean ${meant}?`,
  })
}

const sourced = <Value>(value: Value, source: string): Sourced<Value> => ({value, source, place: {}})
