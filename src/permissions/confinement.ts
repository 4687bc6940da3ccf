import type {PathEffect} from '@toolyard/sdk'
import {resolvePath} from './real-path.ts'
import {isWithin} from './workspace.ts'
import type {WriteCheck} from './write-check.ts'

/** Where a run may write at all, whatever its mode and its rules allow. */
export interface Confinement {
  /** Folders that may be written to; absolute. */
  readonly folders: readonly string[]
  /** More of them, such as those for temporary files; absolute. */
  readonly beside: readonly string[]
  /** Folders that may not, although they lie in one of `beside`; absolute. */
  readonly except: readonly string[]
  /** Why, for people. */
  readonly reason: string
}

/** Whether a real path may be written to. */
export type ConfinementTest = (realPath: string) => boolean

export function compileConfinement(confinement: Confinement | undefined): ConfinementTest {
  if (confinement === undefined) return () => true
  const [folders, beside, except] = [confinement.folders, confinement.beside, confinement.except].map((paths) =>
    paths.map((path) => resolvePath(path, path)),
  ) as [string[], string[], string[]]
  const isIn = (path: string, those: readonly string[]) => those.some((folder) => isWithin(path, folder))
  return (path) => isIn(path, folders) || (isIn(path, beside) && !isIn(path, except))
}

/** The first of these writes that leads to where none may, also through a link in a folder that is written with all in it. */
export function findOutside(
  writes: ReadonlyMap<PathEffect, WriteCheck>,
  mayWrite: ConfinementTest,
): PathEffect | undefined {
  const leadsOut = (path: string) => !mayWrite(resolvePath(path, path))
  for (const [effect, check] of writes) {
    if (check.ok && (!mayWrite(check.realPath) || check.below.some(leadsOut))) return effect
  }
  return undefined
}
