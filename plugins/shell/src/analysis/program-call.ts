import {type Flow, flowBehind, useBuiltin} from './builtins.ts'
import {type CommandSelf, type Finding, join, NO_PARTS, open, whole} from './findings.ts'
import {type LineContext, MAX_DEPTH} from './line-context.ts'
import {pathEffects} from './path-effects.ts'
import type {Run, Use, UseContext} from './program.ts'
import {programName} from './program-name.ts'
import {useProgram} from './programs/index.ts'
import {repositoryStartsPrograms} from './repository-config.ts'
import type {ShellWord} from './shell-word.ts'
import type {Scope} from './words.ts'

export interface CallContext extends UseContext, LineContext {
  /** Among its words are some that another command puts out. */
  readonly takesOutput?: boolean
}

/** What a program with its arguments does. */
export interface CallReading {
  readonly finding: Finding
  readonly flow: Flow
  readonly lists?: UseContext['stdinLists']
}

/** What a program and its arguments do, and all that they run in turn. */
export function analyzeCall(
  words: readonly ShellWord[],
  text: string,
  scope: Scope,
  context: CallContext,
): CallReading {
  const [name, ...args] = words
  const program = name?.kind === 'literal' ? programName(name.text) : undefined
  if (program === undefined) {
    // it may be a builtin that changes the folder
    return {finding: open(unnamed(text, context), NO_PARTS, true), flow: {ok: undefined, failed: undefined}}
  }
  const self = {
    argv: words.map((word) => (word.kind === 'literal' ? word.text : word.source)),
    text,
    id: context.nextId(),
    by: context.by,
  }
  const builtin = useBuiltin(program, args, scope.place, scope.home)
  const use = builtin?.use ?? useProgram(program, args, context)
  const flow = builtin?.flow ?? flowBehind(program, scope.place)
  if (use === undefined) return {finding: open(self, NO_PARTS), flow}
  const paths = join((use.paths ?? []).map((path) => pathEffects(path, {...scope, by: self.id})))
  const runs = (use.runs ?? []).map((run) =>
    analyzeRun(run, scope, {...context, by: self.id, depth: context.depth + 1}),
  )
  const parts = join([paths, ...runs])
  // where a path that is written can't be found out, no list of paths says what the command does
  const doesMore =
    context.takesOutput ||
    use.changesMore ||
    (use.trustsFolder && !isTrustedFolder(scope)) ||
    paths.verdict === 'anything'
  return {
    finding: doesMore ? open(self, parts) : whole(self, parts, {readsMore: use.trustsFolder ?? false}),
    flow,
    lists: listsOf(use, context),
  }
}

/** A folder that a line changes to may be one whose configuration somebody planted, unless it is the one that it starts in. */
const isTrustedFolder = ({place, cwd}: Scope) =>
  place?.every((folder) => folder === '' || folder === cwd) === true && !repositoryStartsPrograms(cwd)

function analyzeRun(run: Run, scope: Scope, context: CallContext): Finding {
  // a shell of its own has no variables of this one
  if (run.kind === 'script') return context.analyzeLine(run.text, {...scope, variables: new Map()}, context)
  if (context.depth > MAX_DEPTH) return open(unnamed(sourceOf(run.words), context), NO_PARTS, true)
  return analyzeCall(run.words, sourceOf(run.words), scope, context).finding
}

const sourceOf = (words: readonly ShellWord[]) => words.map(({source}) => source).join(' ')

function listsOf({lists}: Use, {stdinLists}: UseContext): UseContext['stdinLists'] {
  return lists === 'stdin' ? stdinLists : lists
}

/** A command of which only its text is known. */
export const unnamed = (text: string, {nextId, by}: LineContext): CommandSelf => ({argv: [], text, id: nextId(), by})
