import {sep} from 'node:path'
import type {Effect, PathEffect} from '@toolyard/sdk'
import {isReadOnlyEffect} from '@toolyard/sdk'
import {resolvePath} from '../permissions/real-path.ts'
import type {Classification} from './classification.ts'

/** What a call touches, in a form that is quick to compare: real paths, and the rest by kind. */
export interface Footprint {
  readonly concurrencySafe: boolean
  readonly paths: readonly {readonly path: string; readonly write: boolean}[]
  /** It changes something that has no path here: a command, a request, another system. */
  readonly changesElsewhere: boolean
  /** It reads something that has no path here. */
  readonly readsElsewhere: boolean
}

export function footprintOf({effects, cwd, concurrencySafe}: Classification): Footprint {
  const elsewhere = effects.filter((effect) => !isPath(effect) && !isContained(effect))
  return {
    concurrencySafe,
    paths: effects.filter(isPath).map(({path, access}) => ({path: resolvePath(path, cwd), write: access === 'write'})),
    changesElsewhere: elsewhere.some((effect) => !isReadOnlyEffect(effect)),
    readsElsewhere: elsewhere.some(isReadOnlyEffect),
  }
}

/**
 * Whether the order of two calls could matter, which it does not where both may run beside others anyway. What changes something without a path (a command, an unknown call) may
 * touch any file, so it conflicts with everything but a call that touches nothing.
 */
export function conflict(a: Footprint, b: Footprint): boolean {
  if (a.concurrencySafe && b.concurrencySafe) return false
  if (a.changesElsewhere && touchesAnything(b)) return true
  if (b.changesElsewhere && touchesAnything(a)) return true
  // a read-only command may read any file
  if (a.readsElsewhere && b.paths.some(({write}) => write)) return true
  if (b.readsElsewhere && a.paths.some(({write}) => write)) return true
  return a.paths.some((one) => b.paths.some((other) => (one.write || other.write) && overlap(one, other)))
}

const touchesAnything = ({paths, changesElsewhere, readsElsewhere}: Footprint) =>
  paths.length > 0 || changesElsewhere || readsElsewhere

type Touched = Footprint['paths'][number]

/** A write of a file changes what a read of any folder above it finds. */
function overlap(a: Touched, b: Touched): boolean {
  return a.path === b.path || isBelow(a.path, b.path) || isBelow(b.path, a.path)
}

const isBelow = (path: string, folder: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** A command of which all that it reads and changes stands beside it. */
const isContained = (effect: Effect) => effect.kind === 'command' && effect.contained === true

const isPath = (effect: Effect): effect is PathEffect => effect.kind === 'path'
