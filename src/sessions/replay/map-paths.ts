import {homedir} from 'node:os'
import type {SessionAbout} from '../session.ts'

/** A folder as a recording calls it, and what it is now. */
export interface PathMapping {
  readonly from: string
  readonly to: string
}

/** Folders that are somebody's home. */
const HOMES = /^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root)(?=\/)/

/** The mapping, and those of what commands call the folder where it is in somebody's home. */
export function spellings({from, to}: PathMapping): readonly PathMapping[] {
  const known = from.startsWith(`${homedir()}/`) ? homedir() : HOMES.exec(from)?.[0]
  const forms = known === undefined ? [] : ['~', '$HOME', `\${HOME}`].map((home) => home + from.slice(known.length))
  return [from, ...forms].map((form) => ({from: form, to}))
}

/** What may stand before and behind a path in text. */
const BEFORE = String.raw`(?:(?<=://)|(?<![\w.~/-]))`
const BEHIND = String.raw`(?![\w.-]|/\.\.)`

/**
 * Makes a function that puts other folders in the place of those that texts of a JSON value name, also below them. Of
 * several that fit, the longest counts.
 */
export function createPathMapper(mappings: readonly PathMapping[]): (value: unknown) => unknown {
  const used = mappings.filter(({from, to}) => from !== to && from !== '' && from !== '/')
  if (used.length === 0) return (value) => value
  const targets = new Map(used.map(({from, to}) => [from.replace(/\/+$/, ''), to]))
  const longestFirst = [...targets.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`${BEFORE}(?:${longestFirst.map(literally).join('|')})${BEHIND}`, 'g')
  return (value) => mapTexts(value, (text) => text.replaceAll(pattern, (from) => targets.get(from) ?? from))
}

/**
 * Maps the folder that a session ran in, and others. Where it ran is known with its first turn.
 *
 * @param to what that folder is now
 */
export function mapSession(
  about: SessionAbout,
  to: string,
  others: readonly PathMapping[] = [],
): (value: unknown) => unknown {
  let map: ((value: unknown) => unknown) | undefined
  return (value) => {
    map ??= createPathMapper([...(about.cwd === undefined ? [] : spellings({from: about.cwd, to})), ...others])
    return map(value)
  }
}

const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, map)]))
}
