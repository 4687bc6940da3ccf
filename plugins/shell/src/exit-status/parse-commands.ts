import {type AndOr, type Command, type PipelineNode, parse, type Redirection, type Word, type WordPart} from 'unbash'

/** What stands between a command and the one before it. A newline counts as `;`. */
export type Joint = ';' | '|' | '&&' | '||'

/** A simple command: a program, or assignments alone. */
export interface SimpleCommand {
  /** `;` for the first one. */
  readonly joint: Joint
  /** Its words as they are written, quotes included, without redirections. */
  readonly words: readonly string[]
  /** What it writes to stderr can't be seen: it is redirected. */
  readonly isMuted: boolean
  /** It opens files, which may fail before its program starts. */
  readonly opensFiles: boolean
}

/**
 * The simple commands of a command line of words, quotes, parameters, comments, redirections, pipes, `&&`, `||`, `;` and
 * newlines.
 *
 * @returns `undefined` for anything else: substitutions, subshells, here-documents, background jobs, open quotes
 */
export function parseCommands(line: string): SimpleCommand[] | undefined {
  const {commands, errors} = parse(line)
  if (errors !== undefined) return undefined
  const all: (SimpleCommand | undefined)[] = []
  for (const {command, background} of commands) {
    if (background) return undefined
    all.push(...readList(command))
  }
  return all.every((command) => command !== undefined) ? all : undefined
}

function readList(list: PipelineNode | AndOr): (SimpleCommand | undefined)[] {
  if (list.type !== 'AndOr') return readPipeline(list, ';')
  return list.commands.flatMap((pipeline, index) =>
    readPipeline(pipeline, index === 0 ? ';' : (list.operators[index - 1] ?? ';')),
  )
}

function readPipeline(pipeline: PipelineNode, joint: Joint): (SimpleCommand | undefined)[] {
  if (pipeline.type !== 'Pipeline') return [readCommand(pipeline, joint)]
  // what `|&` joins has no stderr of its own, and `!` and `time` are no part of a command
  if (pipeline.prefixes.length > 0 || pipeline.operators.includes('|&')) return [undefined]
  return pipeline.commands.map((command, index) => readCommand(command, index === 0 ? joint : '|'))
}

function readCommand(command: Exclude<PipelineNode, {type: 'Pipeline'}>, joint: Joint): SimpleCommand | undefined {
  if (command.type !== 'Command') return undefined
  const words = wordsOf(command)
  const redirections = command.redirects.map(readRedirection)
  if (words === undefined || !redirections.every((redirection) => redirection !== undefined)) return undefined
  return {
    joint,
    words,
    isMuted: redirections.some(({isMuted}) => isMuted),
    opensFiles: redirections.some(({opensFiles}) => opensFiles),
  }
}

function wordsOf({prefix, name, suffix}: Command): string[] | undefined {
  const words: string[] = []
  for (const part of [...prefix, ...(name === undefined ? [] : [name]), ...suffix]) {
    if (part.type === 'Word' ? !isPlain(part) : part.type === 'Assignment' && !isPlainAssignment(part.value))
      return undefined
    if (part.type === 'Word' || part.type === 'Assignment') words.push(part.text)
  }
  return words
}

const isPlainAssignment = (value: Word | {readonly type: 'ArrayValue'}) => value.type === 'Word' && isPlain(value)

/** Of the expansions only parameters without an operator: the others may run commands, or end the shell. */
const isPlain = ({parts = []}: Word): boolean => parts.every(isPlainPart)

function isPlainPart(part: WordPart): boolean {
  switch (part.type) {
    case 'DoubleQuoted':
    case 'LocaleString':
      return part.parts.every(isPlainPart)
    case 'ParameterExpansion':
      return part.operation === undefined && part.prefix === undefined && part.index === undefined
    case 'CommandExpansion':
    case 'ArithmeticExpansion':
    case 'ProcessSubstitution':
    case 'ExtendedGlob':
      return false
    default:
      return true
  }
}

function readRedirection(redirection: Redirection): Pick<SimpleCommand, 'isMuted' | 'opensFiles'> | undefined {
  if (redirection.type !== 'Redirect' || redirection.operator === '<>') return undefined
  const {operator, descriptor, target} = redirection
  if (target === undefined || !isPlain(target) || descriptor?.type === 'FileDescriptorVariable') return undefined
  const isCopy = operator.endsWith('&') && /^(?:\d+-?|-)$/.test(target.text)
  return {
    isMuted: descriptor?.value === 2 || operator.startsWith('&') || (operator === '>&' && !isCopy),
    opensFiles: !isCopy && target.text !== '/dev/null',
  }
}
