import {lstatSync, readdirSync} from 'node:fs'
import {posix, resolve} from 'node:path'
import type {CommandEffect, Effect, PathEffect} from '@toolyard/sdk'
import {programName} from './program-name.ts'

/** They put links where none have been when the line was looked at. */
const CARRIES = new Set(['cp', 'mv'])
const MAX_ENTRIES = 2_000

/**
 * Whether a part of a line may write through a link that another part copies or moves to that place: then it writes
 * where the link leads, which nothing declares.
 *
 * @param cwd where the line starts; absolute
 */
export function writesThroughCarriedLinks(effects: readonly Effect[], cwd: string): boolean {
  const carriers = effects.filter((effect) => isCarrier(effect))
  if (carriers.length === 0) return false
  const paths = effects.filter((effect) => effect.kind === 'path')
  return carriers.some(({id}) => {
    const own = paths.filter(({by}) => by === id)
    const targets = own.filter(({access}) => access === 'write')
    const others = paths.filter(({access, by}) => access === 'write' && by !== id)
    const isReached = others.some((other) => targets.some((target) => isAtOrBelow(other, target)))
    return isReached && own.some(({path}) => mayHoldLinks(resolve(cwd, path)))
  })
}

const isCarrier = (effect: Effect): effect is CommandEffect =>
  effect.kind === 'command' && CARRIES.has(programName(effect.argv[0] ?? '') ?? '')

function isAtOrBelow({path}: PathEffect, target: PathEffect): boolean {
  const [inner, outer] = [posix.normalize(`${path}/`), posix.normalize(`${target.path}/`)]
  return inner.startsWith(outer) || outer === './'
}

/** Whether a path is a link, or a folder that holds one, or more than can be looked at. */
function mayHoldLinks(path: string): boolean {
  try {
    const stats = lstatSync(path)
    return stats.isDirectory() ? folderHoldsLinks(path) : stats.isSymbolicLink()
  } catch (error) {
    const {code = ''} = error as NodeJS.ErrnoException
    // nothing is there
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) return false
    if (['EACCES', 'EPERM', 'ELOOP'].includes(code)) return true
    throw error
  }
}

function folderHoldsLinks(path: string): boolean {
  const pending = [path]
  let seen = 0
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = readdirSync(folder, {withFileTypes: true})
    seen += entries.length
    if (seen > MAX_ENTRIES || entries.some((entry) => entry.isSymbolicLink())) return true
    for (const entry of entries) if (entry.isDirectory()) pending.push(`${folder}/${entry.name}`)
  }
  return false
}
