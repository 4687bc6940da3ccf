import {clip} from './describe-effect.ts'

/** A word as a shell takes it; cut short where it is too long to be read. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${clip(word).replaceAll("'", "'\\''")}'`
}
