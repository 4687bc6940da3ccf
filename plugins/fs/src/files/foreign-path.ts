import {z} from 'zod'

const name = z.string().nullish()

/** Where other agents name a file. */
export const filePathMembers = {file_path: name, absolute_path: name, path: name}

/** Where other agents name a folder. */
export const folderMembers = {path: name, dir_path: name}

/** @throws TypeError when no file is named */
export function namedFile({file_path, absolute_path, path}: Named<typeof filePathMembers>): string {
  const file = file_path ?? absolute_path ?? path
  if (file === undefined || file === null) throw new TypeError('file_path: is missing')
  return file
}

/** The named folder as our tools take it; nothing where it is the current one. */
export function namedFolder({path, dir_path}: Named<typeof folderMembers>): {path?: string} {
  const folder = path ?? dir_path
  return folder ? {path: folder} : {}
}

type Named<Members> = {readonly [Name in keyof Members]?: string | null | undefined}
