import type {Layer} from './layer.ts'
import {SCALAR_TEXTS} from './scalar-texts.ts'
import {type NamedText, readTextLayer, type TextScalarName} from './text-layer.ts'

/** Settings that are on or off; their flags have no value. */
type ToggleName = 'strictPlugins' | 'references' | 'dedupe' | 'record' | 'durable'

/** The flags of a command line as texts, each under the name of its setting; absent where not given. */
export type FlagTexts = {readonly [Name in Exclude<TextScalarName, ToggleName>]?: string | undefined} & {
  readonly [Name in ToggleName]?: boolean | undefined
} & {
  readonly addDir?: readonly string[] | undefined
  readonly approvals?: readonly string[] | undefined
  readonly settings?: readonly string[] | undefined
  readonly allow?: readonly string[] | undefined
  readonly ask?: readonly string[] | undefined
  readonly deny?: readonly string[] | undefined
}

export function readFlags(flags: FlagTexts, cwd: string): Layer {
  const list = (texts: readonly string[] | undefined, name: string): NamedText[] =>
    (texts ?? []).map((text) => ({text, name}))
  return readTextLayer(
    {
      scalar: (name) => {
        const given = flags[name]
        return given === undefined ? undefined : {text: String(given), name: SCALAR_TEXTS[name].flag}
      },
      allow: list(flags.allow, '--allow'),
      ask: list(flags.ask, '--ask'),
      deny: list(flags.deny, '--deny'),
      additionalDirectories: list(flags.addDir, '--add-dir'),
      approvals: list(flags.approvals, '--approvals'),
      settingsFiles: list(flags.settings, '--settings'),
    },
    cwd,
  )
}
