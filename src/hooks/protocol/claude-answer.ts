import type {HookEvent, HookOutput, StoppingOutput} from '@toolyard/sdk'
import {z} from 'zod'
import type {HookReply} from '../hook-run.ts'
import {misplacedKey, notUnderstood} from './misplaced.ts'
import {permissionUpdate, rulesOf} from './permission-updates.ts'
import {rewritten, type ShownInput} from './shown-input.ts'
import {answersFor, capped, joined, problemIn} from './text.ts'
import {replacing, toolOutput} from './tool-output.ts'
import {withoutNulls} from './without-nulls.ts'

const fields = z.record(z.string(), z.unknown())

/** All fields of all events: what an event has no use for is checked, and passed over. */
const answerSchema = z.looseObject({
  continue: z.boolean().optional(),
  stopReason: capped.optional(),
  suppressOutput: z.boolean().optional(),
  systemMessage: capped.optional(),
  decision: z.enum(['approve', 'block']).optional(),
  reason: capped.optional(),
  hookSpecificOutput: z
    .looseObject({
      hookEventName: z.string().optional(),
      permissionDecision: z.enum(['allow', 'deny', 'ask', 'defer']).optional(),
      permissionDecisionReason: capped.optional(),
      updatedInput: fields.optional(),
      additionalContext: capped.optional(),
      updatedToolOutput: toolOutput.optional(),
      updatedMCPToolOutput: toolOutput.optional(),
      decision: z
        .looseObject({
          behavior: z.enum(['allow', 'deny']),
          updatedInput: fields.optional(),
          updatedPermissions: z.array(permissionUpdate).optional(),
          message: capped.optional(),
          interrupt: z.boolean().optional(),
        })
        .optional(),
    })
    .optional(),
})

type Answer = z.infer<typeof answerSchema>

type Readers = {readonly [Event in HookEvent]: (answer: Answer, shown: ShownInput) => HookOutput<Event>}

const READERS: Readers = {
  PreToolUse: readBefore,
  PostToolUse: readAfter,
  PostToolUseFailure: readAfter,
  PostToolBatch: (answer) => {
    const {stop = answer.decision === 'block' ? (answer.reason ?? 'a hook has blocked it') : undefined} = stopOf(answer)
    return {...contextOf(answer), ...(stop !== undefined && {stop})}
  },
  PermissionRequest: readPermission,
  PermissionDenied: () => ({}),
  SessionStart: (answer) => ({...contextOf(answer), ...stopOf(answer)}),
  Stop: ({decision, reason}) => (decision === 'block' ? {block: reason || 'a hook has blocked it'} : {}),
  SessionEnd: () => ({}),
}

/** What `hookSpecificOutput` may hold, for events of which it decides something. */
const SPECIFIC: {readonly [Event in HookEvent]?: readonly string[]} = {
  PreToolUse: ['hookEventName', 'permissionDecision', 'permissionDecisionReason', 'updatedInput', 'additionalContext'],
  PostToolUse: ['hookEventName', 'updatedToolOutput', 'updatedMCPToolOutput', 'additionalContext'],
  PostToolUseFailure: ['hookEventName', 'updatedToolOutput', 'updatedMCPToolOutput', 'additionalContext'],
  PostToolBatch: ['hookEventName', 'additionalContext'],
  PermissionRequest: ['hookEventName', 'decision'],
  Stop: ['hookEventName', 'additionalContext'],
}

/** What a JSON object means that a hook of Claude Code's has answered with. */
export function readClaudeAnswer(event: HookEvent, answer: object, shown: ShownInput): HookReply {
  const checked = answerSchema.safeParse(withoutNulls(answer))
  if (!checked.success) return {output: undefined, problem: problemIn(checked.error)}
  const {hookSpecificOutput: specific, systemMessage: said} = checked.data
  const name = specific?.hookEventName
  if (name !== undefined && name !== event) return answersFor(name, event)
  const output = READERS[event](checked.data, shown)
  const misplaced = SPECIFIC[event] && misplacedKey(answer, SPECIFIC[event])
  if (misplaced !== undefined) return notUnderstood(misplaced, output)
  return {output, problem: rulesOf(specific?.decision?.updatedPermissions).problem, said}
}

const stopOf = ({continue: goesOn, stopReason}: Answer): Pick<StoppingOutput, 'stop'> =>
  goesOn === false ? {stop: stopReason ?? 'a hook asked to stop'} : {}

const contextOf = ({hookSpecificOutput}: Answer, more?: string): Pick<StoppingOutput, 'context'> => {
  const context = joined(more, hookSpecificOutput?.additionalContext)
  return context === undefined ? {} : {context}
}

function readBefore(answer: Answer, shown: ShownInput): HookOutput<'PreToolUse'> {
  const {decision: legacy, reason, hookSpecificOutput: specific = {}} = answer
  // a hook that says both means the stricter
  const behavior = legacy === 'block' ? 'deny' : (specific.permissionDecision ?? (legacy && 'allow'))
  const why = specific.permissionDecisionReason ?? reason
  return {
    ...contextOf(answer),
    ...stopOf(answer),
    ...(specific.updatedInput !== undefined && {input: rewritten(shown, specific.updatedInput)}),
    ...(behavior !== undefined && {decision: {behavior, ...(why !== undefined && {reason: why})}}),
  }
}

function readAfter(answer: Answer): HookOutput<'PostToolUse'> {
  const {decision, reason, hookSpecificOutput: specific} = answer
  const output = specific?.updatedToolOutput ?? specific?.updatedMCPToolOutput
  return {
    ...contextOf(answer, decision === 'block' ? reason : undefined),
    ...stopOf(answer),
    ...(output !== undefined && replacing(output)),
  }
}

function readPermission(answer: Answer, shown: ShownInput): HookOutput<'PermissionRequest'> {
  const {stop} = stopOf(answer)
  if (stop !== undefined) return {decision: {behavior: 'deny', reason: stop, stop: true}}
  const decision = answer.hookSpecificOutput?.decision
  if (decision === undefined) return {}
  const {behavior, updatedInput, updatedPermissions, message, interrupt = false} = decision
  const why = message === undefined ? {} : {reason: message}
  if (behavior === 'deny') return {decision: {behavior, ...why, stop: interrupt}}
  const {rules} = rulesOf(updatedPermissions)
  return {
    decision: {behavior, ...why, ...(updatedInput !== undefined && {input: rewritten(shown, updatedInput)})},
    ...(rules.length > 0 && {rules}),
  }
}
