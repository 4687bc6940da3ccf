import type {HookEvent, HookOutput} from '@toolyard/sdk'
import {z} from 'zod'
import {capped} from '../protocol/text.ts'
import {contentBlocks, dataFields} from '../protocol/tool-output.ts'

const stopping = {context: capped.optional(), stop: capped.optional()}
const reason = capped.optional()
const after = z.strictObject({...stopping, content: contentBlocks.optional(), data: dataFields.optional()})
const nothing = z.looseObject({})

/** What hooks of plugins may answer. A key that nobody knows is a word that nobody understands. */
const SCHEMAS = {
  PreToolUse: z.strictObject({
    ...stopping,
    input: z.unknown().optional(),
    decision: z.strictObject({behavior: z.enum(['allow', 'ask', 'deny', 'defer']), reason}).optional(),
  }),
  PostToolUse: after,
  PostToolUseFailure: after,
  PostToolBatch: z.strictObject(stopping),
  PermissionRequest: z.strictObject({
    decision: z
      .discriminatedUnion('behavior', [
        z.strictObject({behavior: z.literal('allow'), input: z.unknown().optional(), reason}),
        z.strictObject({behavior: z.literal('deny'), reason, stop: z.boolean().optional()}),
      ])
      .optional(),
    rules: z.array(z.string()).optional(),
  }),
  PermissionDenied: nothing,
  SessionStart: z.strictObject(stopping),
  Stop: z.strictObject({block: capped.optional()}),
  SessionEnd: nothing,
} as const satisfies Record<HookEvent, z.ZodType>

// a member that is there and undefined is one that is not there
export const OUTPUTS = SCHEMAS as unknown as Readonly<Record<HookEvent, z.ZodType<HookOutput>>>
