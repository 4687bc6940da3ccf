import {isAbsolute, resolve} from 'node:path'
import type {HookedCall} from '@toolyard/sdk'
import {applyChanges, changesBetween} from '../merge/changes.ts'

/** A call's input, and what a hook was shown for it. */
export interface ShownInput {
  readonly original: unknown
  readonly shown: unknown
}

const PATHS = ['file_path', 'path', 'notebook_path']

/** The input as JSON has it. @throws TypeError for what JSON can't write */
export function showInput({input}: Pick<HookedCall, 'input'>): ShownInput {
  const text: string | undefined = JSON.stringify(input)
  return {original: input, shown: text === undefined ? null : JSON.parse(text)}
}

/** As `showInput`, with its paths made absolute. */
export function showAbsolute(call: Pick<HookedCall, 'input' | 'cwd'>): ShownInput {
  const {original, shown} = showInput(call)
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown)) return {original, shown}
  const absolute = Object.entries(shown).map(([name, value]) => {
    const isRelative = PATHS.includes(name) && typeof value === 'string' && value !== '' && !isAbsolute(value)
    return [name, isRelative ? resolve(call.cwd, value) : value]
  })
  return {original, shown: Object.fromEntries(absolute)}
}

/** The input that a hook wants, in which all that it has left as it was shown is as it was before it was shown. */
export function rewritten({original, shown}: ShownInput, updated: unknown): unknown {
  return applyChanges(original, changesBetween(shown, updated))
}
