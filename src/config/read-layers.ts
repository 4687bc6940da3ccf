import {isAbsolute, relative} from 'node:path'
import {EMPTY_LAYER, joinLayers, type Layer} from './layer.ts'
import type {Notice} from './settings.ts'

/** What files say, as one layer. */
export interface FileLayer {
  readonly layer: Layer
  readonly notices: readonly Notice[]
  /** The files that were read; absolute. */
  readonly files: readonly string[]
}

/** How files are named, and what `~` is in them. */
export interface Surroundings {
  readonly cwd: string
  readonly home: string
}

export const NO_FILE: FileLayer = {layer: EMPTY_LAYER, notices: [], files: []}

/**
 * Reads the first of a folder's configuration files; the others are named.
 *
 * @throws ToolyardError CONFIG_INVALID, CONFIG_UNREADABLE
 */
export async function readFirst(candidates: readonly string[], surroundings: Surroundings): Promise<FileLayer> {
  const [file, ...others] = candidates
  if (file === undefined) return NO_FILE
  // zod and yaml take longer to load than a small run takes
  const {readFileLayer} = await import('./file-layer.ts')
  const {cwd, home} = surroundings
  const label = labelOf(file, cwd)
  const ignored = others.map((other) => ({
    message: `${labelOf(other, cwd)} is ignored: only ${label} is read.`,
    place: {file: labelOf(other, cwd)},
    hint: 'Keep the configuration in one file.',
  }))
  const read = await withSettingsFiles(await readFileLayer({file, label, home}), surroundings)
  return {layer: read.layer, notices: [...ignored, ...read.notices], files: [file, ...read.files]}
}

/**
 * Puts Claude Code's settings files that a layer names under it: what the layer itself says beats them, and a later
 * file beats an earlier one.
 *
 * @throws ToolyardError CONFIG_INVALID, CONFIG_UNREADABLE
 */
export async function withSettingsFiles(layer: Layer, {cwd, home}: Surroundings): Promise<FileLayer> {
  const named = new Map(layer.settingsFiles.map(({value, source}) => [value, source]))
  const files = [...named.keys()]
  if (files.length === 0) return {layer, notices: [], files}
  const {readClaudeSettings} = await import('./claude-settings.ts')
  const read = await Promise.all(
    [...named].map(([file, namedBy]) => readClaudeSettings({file, label: labelOf(file, cwd), home, namedBy})),
  )
  return {
    layer: joinLayers([layer, ...read.map((one) => one.layer).reverse()]),
    notices: read.flatMap((one) => one.notices),
    files,
  }
}

/** As messages name a file: relative where it is below `cwd`. */
export function labelOf(file: string, cwd: string): string {
  const way = relative(cwd, file)
  return way === '' || way.startsWith('..') || isAbsolute(way) ? file : way
}
