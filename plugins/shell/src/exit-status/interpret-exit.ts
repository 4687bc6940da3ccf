import {meaningOf1, programOf} from './benign-status.ts'
import {parseCommands, type SimpleCommand} from './parse-commands.ts'

export interface ExitToInterpret {
  readonly exitCode: number | null
  /** The command wrote nothing to stderr. */
  readonly isQuiet: boolean
}

// they change what the status of the line is, or run what isn't seen here
const CONTROL = new Set(
  `! . : [[ { } alias break builtin case command continue coproc do done elif else enable env esac eval exec exit fi for function
  hash if kill logout return select set shopt source suspend then time timeout trap typeset unset until wait while`.split(
    /\s+/,
  ),
)

// when these fail they say why on stderr
const SPEAKING = new Set(
  'cat cd cp echo export head ls mkdir mv printf pwd rm sleep sort tail touch true wc'.split(' '),
)

/**
 * What a non-zero exit of a command line means when it is an answer and no failure: exit code 1 of grep is "No matches
 * found". It is one only if the line is fully understood and the code is surely that of such a program:
 *
 * - after `;`, a newline, `|` or `||` the last program's code is the line's;
 * - after `&&` it may be an earlier one's, so each of these must be such a program itself, or one that says on stderr
 *   why it failed while stderr is empty;
 * - a redirection from or to a file can fail in the program's place, which is said on stderr too.
 *
 * @returns `undefined` for a failure, and for whatever is not sure
 */
export function interpretExit(line: string, {exitCode, isQuiet}: ExitToInterpret): string | undefined {
  if (exitCode !== 1) return undefined
  const commands = parseCommands(line)?.map(understand)
  if (commands === undefined || !commands.every((command) => command !== undefined)) return undefined
  const meanings = new Set<string>()
  for (const {meaning, isSpeaking, isMuted, opensFiles} of deciding(commands)) {
    if (meaning !== undefined) meanings.add(meaning)
    else if (!isSpeaking || meanings.size === 0) return undefined
    if ((meaning === undefined || opensFiles) && (isMuted || !isQuiet)) return undefined
  }
  return meanings.size === 0 ? undefined : [...meanings].join(', or ')
}

interface Understood extends SimpleCommand {
  readonly meaning: string | undefined
  readonly isSpeaking: boolean
}

function understand(command: SimpleCommand): Understood | undefined {
  const program = programOf(command.words)
  if (program === undefined || CONTROL.has(program.name)) return undefined
  const {name, args} = program
  return {...command, meaning: meaningOf1(name, args), isSpeaking: name === '' || SPEAKING.has(name)}
}

/** The commands that a failing line's status may come from, the last one first. */
function* deciding(commands: readonly Understood[]): Generator<Understood> {
  for (let at = commands.length - 1; at >= 0; ) {
    const last = commands[at]
    if (last === undefined) return
    yield last
    // of a pipeline only its last command counts
    while (commands[at]?.joint === '|') at -= 1
    if (commands[at]?.joint !== '&&') return
    at -= 1
  }
}
