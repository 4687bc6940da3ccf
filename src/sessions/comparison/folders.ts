import {pathToFileURL} from 'node:url'
import {withOneTemp} from './temp-roots.ts'
import {PLACEHOLDERS} from './volatile/table.ts'

/** A folder that is called differently from run to run. */
export interface Folder {
  /** Absolute. */
  readonly path: string
  /** What it is called in the place of its path. */
  readonly name: string
}

/** Replaces the folders, in all the ways in which texts write them: the innermost first, and none within another name. */
export function replaceFolders(folders: readonly Folder[]): (text: string) => string {
  const names = new Map(folders.flatMap(({path, name}) => formsOf(path).map((form) => [form, `<${name}>`] as const)))
  const forms = [...names.keys()].sort((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text
  const replaced = [...folders.map(({name}) => name), ...PLACEHOLDERS].map(escaped).join('|')
  const pattern = new RegExp(
    `${notWithin(replaced)}(?:/private)?(${forms.map(escaped).join('|')})${notGoingOn(replaced)}`,
    'gmu',
  )
  return (text) => text.replace(pattern, (_, form: string) => names.get(form) ?? form)
}

/**
 * Before a path stands no name that it would be a part of, and no placeholder for another; but it may be an address, an
 * escaped line feed or a flag.
 */
const notWithin = (replaced: string) =>
  `(?:(?<=file://(?:localhost)?|\\\\[nrt]|(?:^|\\s)-[A-Za-z])|(?<![\\p{L}\\p{N}_./~-]|<(?:${replaced})>))`

/** Nor does a name go on behind it; a point may be the end of a sentence. */
const notGoingOn = (replaced: string) => `(?![\\p{L}\\p{N}_%+@~-]|\\.[\\p{L}\\p{N}_]|<(?:${replaced})>)`

/** The ways in which texts write a path. */
function formsOf(path: string): readonly string[] {
  const folder = withOneTemp(path.replace(/(?<=.)[\\/]+$/, '')).replace(/^\/private(?=\/)/, '')
  // everything lies in the root
  if (!/[^\\/]/.test(folder)) return []
  const forms = [folder, JSON.stringify(folder).slice(1, -1), folder.replaceAll('/', '\\/')]
  if (/^[A-Za-z]:/.test(folder)) forms.push(folder.replaceAll('\\', '/'))
  if (folder.startsWith('/')) forms.push(pathToFileURL(folder).pathname)
  const inHome = /^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root)(\/.+)$/.exec(folder)?.[1]
  if (inHome !== undefined) forms.push(`~${inHome}`)
  return [...new Set(forms)]
}

const escaped = (text: string) => text.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')
