import {type HookEvent, type HookOutput, text} from '@toolyard/sdk'
import {z} from 'zod'
import type {HookReply} from '../hook-run.ts'
import {blocked} from './blocked.ts'
import {geminiBody, geminiName, showToGemini} from './gemini-input.ts'
import {misplacedKey, notUnderstood} from './misplaced.ts'
import {rewritten, type ShownInput} from './shown-input.ts'
import {answersFor, capped, problemIn} from './text.ts'
import type {Wire} from './wire.ts'
import {withoutNulls} from './without-nulls.ts'

const answerSchema = z.looseObject({
  continue: z.boolean().optional(),
  stopReason: capped.optional(),
  suppressOutput: z.boolean().optional(),
  systemMessage: capped.optional(),
  decision: z.enum(['allow', 'approve', 'deny', 'block', 'ask']).optional(),
  reason: capped.optional(),
  hookSpecificOutput: z
    .looseObject({
      hookEventName: z.string().optional(),
      tool_input: z.record(z.string(), z.unknown()).optional(),
      additionalContext: capped.optional(),
      tailToolCallRequest: z.unknown().optional(),
    })
    .optional(),
})

type Answer = z.infer<typeof answerSchema>

/**
 * The protocol of Gemini CLI's hooks.
 *
 * @see https://geminicli.com/docs/hooks/reference
 */
export const gemini: Wire = {
  show: showToGemini,
  body: geminiBody,
  read: readAnswer,
  block: (event, reason, answered) =>
    isAfter(event) ? {...answered, content: [text(reason)]} : blocked(event, reason, answered),
  plain: () => undefined,
}

const SPECIFIC = ['hookEventName', 'tool_input', 'additionalContext', 'tailToolCallRequest']

const isAfter = (event: HookEvent) => event === 'PostToolUse' || event === 'PostToolUseFailure'

function readAnswer(event: HookEvent, said: object, shown: ShownInput): HookReply {
  const checked = answerSchema.safeParse(withoutNulls(said))
  if (!checked.success) return {output: undefined, problem: problemIn(checked.error)}
  const {systemMessage, hookSpecificOutput} = checked.data
  const name = hookSpecificOutput?.hookEventName
  if (name !== undefined && name !== geminiName(event)) return answersFor(name, geminiName(event))
  const output = outputOf(event, checked.data, shown)
  const misplaced = misplacedKey(said, SPECIFIC)
  if (misplaced !== undefined) return notUnderstood(misplaced, output)
  const isTail = hookSpecificOutput?.tailToolCallRequest !== undefined
  return {
    output,
    problem: isTail ? 'not followed: tailToolCallRequest' : undefined,
    said: systemMessage,
  }
}

function outputOf(event: HookEvent, answer: Answer, shown: ShownInput): HookOutput {
  const {decision, reason, hookSpecificOutput} = answer
  const context = hookSpecificOutput?.additionalContext
  const told = context === undefined ? {} : {context}
  // the beginning and the end of a session are only told
  if (event !== 'PreToolUse' && !isAfter(event)) return event === 'SessionStart' ? told : {}
  const stop = answer.continue === false ? (answer.stopReason ?? reason ?? 'a hook asked to stop') : undefined
  const common = {...told, ...(stop !== undefined && {stop})}
  const isDenied = decision === 'deny' || decision === 'block'
  if (event !== 'PreToolUse') return isDenied ? {...common, content: [text(reason ?? 'a hook hides it')]} : common
  const why = reason ?? stop
  const behavior = isDenied || stop !== undefined ? 'deny' : decision === 'ask' ? 'ask' : undefined
  const patch = hookSpecificOutput?.tool_input
  return {
    ...common,
    ...(patch !== undefined && {input: rewritten(shown, {...Object(shown.shown), ...patch})}),
    // `allow` says that nothing stands against the call, and never that nobody need be asked
    ...(behavior !== undefined && {decision: {behavior, ...(why !== undefined && {reason: why})}}),
  }
}
