import {FileFailure} from '../files/failure.ts'
import {compileGlob, GlobError, type GlobMatcher} from './glob.ts'

/** Several globs in one text stand apart by spaces, or by commas outside of braces. */
export function splitGlobs(globs: string): string[] {
  const list: string[] = []
  let current = ''
  let depth = 0
  for (const character of globs) {
    if (/\s/.test(character) || (character === ',' && depth === 0)) {
      list.push(current)
      current = ''
      continue
    }
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    current += character
  }
  return [...list, current].filter((glob) => glob !== '')
}

/**
 * Compiles globs into one matcher: a path matches one of them, or there are none, and none of those that start with `!`.
 *
 * @throws FileFailure when one can't be used
 */
export function compileGlobs(globs: readonly string[]): GlobMatcher {
  try {
    const wanted = globs.filter((glob) => !glob.startsWith('!')).map(compileGlob)
    const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => compileGlob(glob.slice(1)))
    return (path) =>
      (wanted.length === 0 || wanted.some((matches) => matches(path))) && !unwanted.some((matches) => matches(path))
  } catch (error) {
    if (!(error instanceof GlobError)) throw error
    throw new FileFailure(`A glob can't be used: ${error.message}.`, 'Use a simpler one.')
  }
}
