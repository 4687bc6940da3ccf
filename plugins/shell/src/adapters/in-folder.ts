import {isAbsolute} from 'node:path'
import {parse} from 'unbash'
import {MAX_LENGTH} from '../analysis/precheck.ts'
import {quoteWord} from './words.ts'

/** A command that runs in a folder, and not at all where it can't be entered. */
export function inFolder(folder: string | null | undefined, command: string): string {
  if (folder === null || folder === undefined || folder === '' || folder === '.') return command
  // neither an option nor, by CDPATH, a folder somewhere else
  const path = isAbsolute(folder) || /^\.\.?(?:\/|$)/.test(folder) ? folder : `./${folder}`
  const enter = `cd ${quoteWord(path)}`
  switch (formOf(command)) {
    case 'empty':
      return command
    case 'one':
      return `${enter} && ${command}`
    case 'several': {
      const grouped = `${enter} && {\n${command}\n}`
      // not where a here-document without an end would swallow the brace
      return parse(grouped).errors === undefined ? grouped : leaving(enter, command)
    }
    case 'unclear':
      return leaving(enter, command)
  }
}

/** What the command holds can't reach over the line break, whatever it is. */
const leaving = (enter: string, command: string) => `${enter} || exit\n${command}`

/** Whether all of a command is left out when what `&&` joins it to has failed. */
function formOf(command: string): 'empty' | 'one' | 'several' | 'unclear' {
  if (command.length > 2 * MAX_LENGTH) return 'unclear'
  const {commands, errors} = parse(command)
  if (errors !== undefined) return 'unclear'
  const [first] = commands
  if (first === undefined) return 'empty'
  if (commands.length > 1 || first.background) return 'several'
  const {command: only} = first
  return only.type === 'AndOr' && only.operators.includes('||') ? 'several' : 'one'
}
