import {lstat, unlink} from 'node:fs/promises'
import {basename, dirname, isAbsolute, sep} from 'node:path'
import {type GuardedFiles, writeFileAtomic} from '@toolyard/sdk'
import {ToolyardError} from '../errors/toolyard-error.ts'
import type {Gate} from './decision-chain.ts'
import type {GateRequest} from './gate.ts'
import {openFolder} from './open-folder.ts'

/**
 * The changes of one call to files. Each goes only to where the decision about the call saw it go, and is checked again when it
 * happens. A link swapped after that check changes nothing where the folder can be held open (Linux with /proc): the
 * temporary file is made, and renamed, inside the folder that was checked, whatever its path has become. Elsewhere the
 * path is looked at once more when the file has been written: too late to undo it, but not to say so.
 *
 * @param request the same object that the gate decided about
 */
export function createGuardedFiles(gate: Gate, request: GateRequest): GuardedFiles {
  const isAllowed = gate.writeScopeOf(request)
  const {cwd} = request
  const check = (path: string): string => {
    const now = gate.checkWrite(path, cwd)
    if (!now.ok) throw new ToolyardError(now.code, `Left as it is: ${now.reason}.`)
    if (!isAllowed(now.realPath)) throw moved(path, now.realPath)
    return now.realPath
  }
  return {
    async write(path, data, options = {}) {
      const realPath = check(path)
      await using folder = await openFolder(dirname(realPath))
      if (folder.movedTo !== undefined) throw moved(path, folder.movedTo)
      await folder.within(basename(realPath), (bound) => writeFileAtomic(bound, data, options))
      if (!folder.isHeld) check(path)
      return realPath
    },
    async remove(path) {
      const realPath = check(path)
      await using folder = await openFolder(dirname(realPath))
      if (folder.movedTo !== undefined) throw moved(path, folder.movedTo)
      // what was decided about is where it leads, and not the link
      if ((await lstat(isAbsolute(path) ? path : `${cwd}${sep}${path}`)).isSymbolicLink()) throw isLink(path, realPath)
      await folder.within(basename(realPath), unlink)
      if (!folder.isHeld) check(path)
      return realPath
    },
  }
}

function isLink(path: string, realPath: string): ToolyardError {
  return new ToolyardError('PATH_MOVED', `Not removed: ${path} is a link, and leads to ${realPath}.`, {
    hint: 'Name the file itself, or remove the link with a command.',
  })
}

function moved(path: string, realPath: string): ToolyardError {
  return new ToolyardError('PATH_MOVED', `${path} now leads to ${realPath}, which is not where the call may write.`, {
    hint: 'Something else is changing links or folders on the way. Make the call again when that has ended.',
  })
}
