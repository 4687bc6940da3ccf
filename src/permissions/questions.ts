import {clip, describeEffect} from './describe-effect.ts'
import type {JudgedCall} from './judged-call.ts'
import {findNamedFile} from './named-files.ts'
import {quote} from './quote.ts'
import {followPath} from './real-path.ts'
import {reasonOf} from './refusals.ts'
import type {Stage} from './stage.ts'
import {findUnseenCommand} from './unseen-commands.ts'
import {guardedFiles, hardLinks} from './write-questions.ts'

/** A reason to ask about a call, and what would make the question needless. */
export interface Question {
  readonly rule?: string
  readonly source: string
  readonly reason: string
  readonly hint: string
}

/** Questions that neither a mode nor an allow rule answers, in the order in which they are tried. */
export const FIRM_QUESTIONS: readonly Stage<Question>[] = [
  {name: 'ask rules', judge: askRules},
  {name: 'unseen commands', judge: unseenCommands},
  {name: 'unseen files', judge: unseenFiles},
  {name: 'named files', judge: namedFiles},
  // after the rules: what they ask, no hook may answer
  {name: 'hook ask', judge: hookAsk},
  {name: 'tool ask', judge: toolAsk},
  {name: 'quarantine', judge: quarantine},
]

/** Questions that no allow rule answers, but a hook or a mode that waives all. */
export const CAREFUL_QUESTIONS: readonly Stage<Question>[] = [
  {name: 'protected files', judge: guardedFiles},
  {name: 'hard links', judge: hardLinks},
  {name: 'own folder', judge: findFolderQuestion},
]

function hookAsk({request: {hook}}: JudgedCall): Question | undefined {
  if (hook?.behavior !== 'ask') return undefined
  return {source: hook.source, reason: hook.reason, hint: `The hook ${hook.source} asks for an approval.`}
}

function askRules(call: JudgedCall): Question | undefined {
  const found = call.policy.rules.find('ask', call)
  if (found === undefined) return undefined
  const {text, source} = found.rule
  const hint = `The ask rule ${text} stands in ${source}. No allow rule overrides it: change it, or approve the call.`
  return {rule: text, source, reason: reasonOf(found.rule), hint}
}

/** What is run may be what a rule withholds, where only the shell can know what it is. */
function unseenCommands({request, policy}: JudgedCall): Question | undefined {
  const effect = findUnseenCommand(request.effects)
  const rule = effect && policy.rules.findAnyAboutCommands()
  if (effect === undefined || rule === undefined) return undefined
  const {text, source, action} = rule
  return {
    rule: text,
    source,
    reason: `the call ${describeEffect(effect)}, and nobody can tell whether that is what the ${action} rule ${text} is about`,
    hint: 'Write the command out, so that every program in it is named.',
  }
}

/**
 * A command can't leave out what a rule withholds, and neither can whoever writes a whole folder. Tools that read folders
 * filter by `canRead`.
 */
function unseenFiles(call: JudgedCall): Question | undefined {
  const {request, policy} = call
  for (const effect of request.effects) {
    if (effect.kind !== 'path') continue
    const isKnown = call.wayOf(effect).ok
    if (isKnown && !(effect.recursive && (effect.by !== undefined || effect.access === 'write'))) continue
    const rule = isKnown ? policy.rules.findBelow(call, effect) : policy.rules.findAnyAboutPaths(effect.access)
    if (rule === undefined) continue
    const {text, source} = rule
    const what = isKnown ? 'which may include what' : 'and nobody can tell whether that is what'
    return {
      rule: text,
      source,
      reason: `the call ${describeEffect(effect)}, ${what} the ${rule.action} rule ${text} is about`,
      hint: 'Name the files one by one, or use a tool that leaves out what rules withhold, such as Read or Grep.',
    }
  }
  return undefined
}

/** What a program does with a file is not always known; that it reads it is likely. */
function namedFiles(call: JudgedCall): Question | undefined {
  const named = findNamedFile(call)
  if (named === undefined) return undefined
  const {path, command, rule} = named
  const {text, source, action} = rule
  return {
    rule: text,
    source,
    reason: `the call ${describeEffect(command)}, which may read ${clip(path)}, and the ${action} rule ${text} is about that`,
    hint: 'Leave the file out, or approve the call.',
  }
}

function toolAsk({request: {tool}, opinion}: JudgedCall): Question | undefined {
  if (opinion?.behavior !== 'ask') return undefined
  return {source: `tool ${tool}`, reason: opinion.reason, hint: 'The tool itself asks for an approval of this call.'}
}

function quarantine({request: {trust}}: JudgedCall): Question | undefined {
  if (trust !== 'quarantined') return undefined
  return {
    source: 'trust',
    reason: 'the plugin of the tool is quarantined',
    hint: 'Its calls have to be approved one by one.',
  }
}

/** A call may not move the workspace by bringing a folder of its own. */
function findFolderQuestion({request, policy}: JudgedCall): Question | undefined {
  const {ownCwd, cwd} = request
  if (!ownCwd) return undefined
  const way = followPath(cwd, cwd)
  if (way.ok && policy.inWorkspace(way.real)) return undefined
  return {
    source: 'workspace',
    reason: `the call's own folder ${quote(cwd)} is outside the workspace`,
    hint: `Make it a part of the workspace: --add-dir ${quote(cwd)}`,
  }
}
