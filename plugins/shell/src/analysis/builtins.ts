import {foldersAt, type Place} from './place.ts'
import type {Use} from './program.ts'
import type {ShellWord} from './shell-word.ts'

/** Where a line goes on behind a command: after it has worked, and after it has failed. */
export interface Flow {
  readonly ok: Place
  readonly failed: Place
}

export interface BuiltinUse {
  readonly use: Use
  readonly flow: Flow
}

/** With these a line may go on in any folder, unless it is said otherwise. */
const MAY_MOVE = new Set('cd pushd popd eval source . builtin command exec'.split(' '))

/** Where a line goes on behind a command of this name of which no more is known. */
export function flowBehind(name: string, place: Place): Flow {
  return MAY_MOVE.has(name) ? {ok: undefined, failed: undefined} : {ok: place, failed: place}
}

/** What the shell does itself that concerns what follows; `undefined` for any other command, and for forms not described. */
export function useBuiltin(
  name: string,
  args: readonly ShellWord[],
  place: Place,
  home: string | undefined,
): BuiltinUse | undefined {
  switch (name) {
    case 'cd':
      return changeFolder(args, place, home)
    case 'set':
      return args.length > 0 && isStrictness(args) ? {use: {}, flow: {ok: place, failed: place}} : undefined
    case 'exit':
    case 'return':
    case 'break':
    case 'continue':
      return args.length <= 1 && args.every(isNumber) ? {use: {}, flow: {ok: place, failed: place}} : undefined
    case 'wait':
      return args.length === 0 ? {use: {}, flow: {ok: place, failed: place}} : undefined
    default:
      return undefined
  }
}

function changeFolder(args: readonly ShellWord[], place: Place, home: string | undefined): BuiltinUse | undefined {
  const [first, ...rest] = args
  const target = first?.kind === 'literal' && /^(?:--|-[LP])$/.test(first.text) ? rest : args
  const [word] = target
  if (target.length > 1) return undefined
  if (word === undefined) return home === undefined ? undefined : move(home, place)
  // a folder that a variable or a pattern names, and `cd -`
  if (word.kind !== 'literal' || word.text === '' || word.text.startsWith('-')) return undefined
  return move(word.text, place)
}

function move(path: string, place: Place): BuiltinUse {
  const word: ShellWord = {kind: 'literal', text: path, source: path}
  return {use: {paths: [{word, access: 'read'}]}, flow: {ok: foldersAt(place, path), failed: place}}
}

/** `-e`, `-u`, `-o pipefail` and the like: they end a line early, and nothing else. */
function isStrictness(args: readonly ShellWord[]): boolean {
  const texts = args.map((word) => (word.kind === 'literal' ? word.text : ''))
  return /^(?:[-+][eu]+|[-+][eu]*o (?:pipefail|errexit|nounset))(?: (?:[-+][eu]+|[-+][eu]*o (?:pipefail|errexit|nounset)))*$/.test(
    texts.join(' '),
  )
}

const isNumber = (word: ShellWord) => word.kind === 'literal' && /^\d+$/.test(word.text)
