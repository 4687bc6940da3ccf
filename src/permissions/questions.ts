import {quote} from './hints.ts'
import type {JudgedCall} from './judged-call.ts'
import {followPath} from './real-path.ts'
import {reasonOf} from './refusals.ts'

/** A reason to ask about a call, and what would make the question needless. */
export interface Question {
  readonly rule?: string
  readonly source: string
  readonly reason: string
  readonly hint: string
}

/** A question that neither a mode nor an allow rule answers. */
export function findFirmQuestion(call: JudgedCall): Question | undefined {
  const {request, policy, opinion} = call
  const {hook, tool, trust} = request
  if (hook?.behavior === 'ask')
    return {source: hook.source, reason: hook.reason, hint: `The hook ${hook.source} asks for an approval.`}
  const rule = policy.rules.find('ask', request)
  if (rule !== undefined) {
    const {text, source} = rule
    const hint = `The ask rule ${text} stands in ${source}. No allow rule overrides it.`
    return {rule: text, source, reason: reasonOf(rule), hint}
  }
  if (opinion?.behavior === 'ask')
    return {source: `tool ${tool}`, reason: opinion.reason, hint: 'The tool itself asks for an approval of this call.'}
  if (trust === 'quarantined')
    return {
      source: 'trust',
      reason: 'the plugin of the tool is quarantined',
      hint: 'Its calls have to be approved one by one.',
    }
  return undefined
}

/** A call may not move the workspace by bringing a folder of its own. */
export function findFolderQuestion({request, policy}: JudgedCall): Question | undefined {
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
