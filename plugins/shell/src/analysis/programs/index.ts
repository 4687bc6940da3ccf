import type {Programs, Use, UseContext} from '../program.ts'
import type {ShellWord} from '../shell-word.ts'
import {archivePrograms} from './archives.ts'
import {awkPrograms} from './awk.ts'
import {developerPrograms} from './developer.ts'
import {filesPrograms} from './files.ts'
import {findPrograms} from './find.ts'
import {gitPrograms} from './git.ts'
import {searchPrograms} from './search.ts'
import {sedPrograms} from './sed.ts'
import {systemPrograms} from './system.ts'
import {textPrograms} from './text.ts'
import {wrapperPrograms} from './wrappers.ts'
import {writerPrograms} from './writers.ts'
import {xargsPrograms} from './xargs.ts'

const FAMILIES: readonly Programs[] = [
  archivePrograms,
  awkPrograms,
  developerPrograms,
  filesPrograms,
  findPrograms,
  gitPrograms,
  searchPrograms,
  sedPrograms,
  systemPrograms,
  textPrograms,
  wrapperPrograms,
  writerPrograms,
  xargsPrograms,
]

/** What the program of this name does with these arguments: the first description that knows them says it. */
export function useProgram(name: string, args: readonly ShellWord[], context: UseContext): Use | undefined {
  for (const family of FAMILIES) {
    const use = Object.hasOwn(family, name) ? family[name]?.(args, context) : undefined
    if (use !== undefined) return use
  }
  return undefined
}
