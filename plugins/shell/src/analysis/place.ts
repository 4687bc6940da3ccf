import {isAbsolute, posix} from 'node:path'

/**
 * The folders that a command may run in, relative to where the line started (`''` is just that one): several where an
 * earlier `cd` may have failed, `undefined` where nobody can tell.
 */
export type Place = readonly string[] | undefined

export const START: Place = ['']
const MAX_FOLDERS = 4

export function union(one: Place, other: Place): Place {
  if (one === undefined || other === undefined) return undefined
  const all = [...new Set([...one, ...other])]
  return all.length > MAX_FOLDERS ? undefined : all
}

/** A path as it is meant in each of the folders; `undefined` where the folder that it starts from is not known. */
export function pathsIn(place: Place, path: string): readonly string[] | undefined {
  if (isAbsolute(path)) return [path]
  return place?.map((folder) => below(folder, path))
}

/** Where `cd` leads: bash takes `..` for the folder that the text names before it, and behind a link that is another one. */
export function foldersAt(place: Place, path: string): Place {
  const asWritten = pathsIn(place, path)
  return union(asWritten, asWritten?.map(asText))
}

function asText(path: string): string {
  const steps = path.split('/')
  const first = steps.findIndex((step) => step !== '..' && step !== '.')
  if (!steps.includes('..', first)) return path
  const folder = posix.normalize(path)
  return folder === '.' ? '' : folder
}

/** `..` behind a link leads elsewhere than text says, so nothing is taken out. */
const below = (folder: string, path: string) => (folder === '' ? path : `${folder}/${path}`)

export const isStart = (place: Place) => place?.length === 1 && place[0] === ''
