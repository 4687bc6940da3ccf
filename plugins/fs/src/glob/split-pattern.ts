import {join} from 'node:path'
import type {GlobInput} from './tool.ts'

export interface SplitPattern {
  /** The folder to look in: `path` and those folders of the pattern that hold no wildcard; absolute if one of them is. */
  readonly folder: string
  /** The rest of the pattern, matched against paths relative to the folder. */
  readonly glob: string
}

const WILDCARD = /[*?[\]{}\\]/

/** Parts a pattern where its first wildcard is, so that only the folder that it speaks of is searched. */
export function splitPattern({pattern, path = '.'}: GlobInput): SplitPattern {
  if (!pattern.includes('/')) return {folder: path, glob: pattern}
  const segments = pattern.split('/')
  const wild = segments.findIndex((segment) => WILDCARD.test(segment))
  const count = wild === -1 ? segments.length - 1 : wild
  const prefix = segments.slice(0, count).join('/')
  const isRooted = segments[0] === '' && count > 0
  // a slash in front keeps a rest of one segment from matching at any depth
  return {folder: isRooted ? `${prefix}/` : join(path, prefix), glob: `/${segments.slice(count).join('/')}`}
}
