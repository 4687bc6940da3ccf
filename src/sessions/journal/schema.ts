import {z} from 'zod'
import {JOURNAL_VERSION} from './version.ts'

const at = z.number().describe('When, in milliseconds since 1970.')
const index = z.int().min(0).describe("The call's place in the input of its attempt, from 0.")
const turn = z.string().nullable().describe("The turn's id; null for the implicit turn.")

const decision = z.looseObject({behavior: z.string(), source: z.string(), reason: z.string()})
const block = z.looseObject({type: z.string()})
const error = z.looseObject({code: z.string(), level: z.string(), message: z.string(), hint: z.string().optional()})

const tool = z.strictObject({
  name: z.string(),
  plugin: z.string(),
  schema: z.string().describe('Digest of the input schema.'),
})

const header = z.looseObject({
  type: z.literal('header'),
  v: z.literal(JOURNAL_VERSION).describe('The version of this format.'),
  session: z.string().describe("The session's id."),
  at,
  attempt: z.int().min(1).describe('Counts the times that the session was run: 1, and one more for each resume.'),
  toolyard: z.string().describe('The version of toolyard.'),
  node: z.string(),
  platform: z.string(),
  cwd: z.string().describe('The folder of the run.'),
  permissionMode: z.string(),
  config: z.string().describe('Digest of the configuration.'),
  tools: z.array(tool),
  git: z
    .looseObject({
      commit: z.string(),
      branch: z.string().optional(),
      dirty: z.boolean().optional().describe('Whether files that git knows were changed; absent where unknown.'),
    })
    .optional(),
})

const call = z.looseObject({
  type: z.literal('call'),
  index,
  at,
  turn,
  call: z.looseObject({
    id: z.string(),
    tool: z.string(),
    input: z.unknown(),
    cwd: z.string().optional(),
    env: z.record(z.string(), z.string()).optional(),
    timeoutMs: z.number().optional(),
  }),
  digest: z
    .string()
    .optional()
    .describe('What the call is known again by, where that does not follow from what is recorded of it.'),
  masked: z
    .array(z.string())
    .optional()
    .describe('JSON Pointers into `call` of what was masked; such a call can not be replayed.'),
  file: z.string().optional(),
  line: z.int().optional(),
})

const recalled = z.looseObject({
  type: z.literal('recalled'),
  index,
  at,
  turn,
  id: z.string(),
  digest: z.string().describe("A digest of the call's tool, input, folder and variables."),
})

const invalidCall = z.looseObject({
  type: z.literal('invalid_call'),
  index,
  at,
  turn,
  id: z.string().nullable(),
  tool: z.string().optional(),
  invalid: z.looseObject({code: z.string(), message: z.string()}),
  file: z.string().optional(),
  line: z.int().optional(),
})

const outcome = z.looseObject({
  id: z.string().nullable(),
  tool: z.string().optional(),
  status: z.string(),
  content: z.array(block),
  data: z.record(z.string(), z.unknown()).optional(),
  error: error.optional(),
  meta: z.looseObject({index: z.int(), batch: z.int(), durationMs: z.number()}),
})

/** One line of a journal. */
export const journalLine = z.discriminatedUnion('type', [
  header.describe('An attempt at the run begins.'),
  z.looseObject({type: z.literal('turn'), at, turn}).describe('A turn begins.'),
  z.looseObject({type: z.literal('turn_end'), at, turn}).describe('It has ended, and its results are given out.'),
  call.describe('A call has been read.'),
  recalled.describe('A call that an earlier attempt has ended; its outcome was given out again.'),
  invalidCall.describe('A line that should have been a call.'),
  z
    .looseObject({
      type: z.literal('decision'),
      index,
      decision,
      digest: z.string().optional().describe('Names a denied call as it was put before the gate.'),
    })
    .describe('What the gate decided about a call that may change something, or that was denied.'),
  z
    .looseObject({
      type: z.literal('started'),
      index,
      at,
      batch: z.int(),
    })
    .describe('A call that may change something is about to be invoked.'),
  z
    .looseObject({
      type: z.literal('hook'),
      index: index.optional(),
      run: z.looseObject({
        event: z.string(),
        hook: z.string(),
        durationMs: z.number(),
        decision: z.string().optional(),
        problem: z.string().optional(),
      }),
    })
    .describe('A hook was run, for a call where there is an index.'),
  z
    .looseObject({type: z.literal('progress'), index, at, message: z.string().optional()})
    .describe('A sign of life of a call; at most one a second.'),
  z
    .looseObject({
      type: z.literal('replacement'),
      index,
      because: z.string().describe('Why something else is shown than the result.'),
      files: z.array(z.string()).describe('The files that hold it whole.'),
    })
    .describe('The result of a call was too large, or another call had the same.'),
  z
    .looseObject({
      type: z.literal('context'),
      index,
      cwd: z.string().optional().describe('The folder that the calls after it start from.'),
      reads: z.record(z.string(), z.string()).optional().describe('Files as the call has read them.'),
    })
    .describe('What a call changed for those after it.'),
  z
    .looseObject({
      type: z.literal('outcome'),
      index,
      at,
      outcome,
      masked: z.literal(true).optional().describe('The result that was given out is not masked.'),
    })
    .describe('A call has ended. The newest of a call counts.'),
  z
    .looseObject({
      type: z.literal('end'),
      at,
      exitCode: z.int(),
      calls: z.record(z.string(), z.int()).describe('How many calls ended with each status.'),
    })
    .describe('The attempt has come to its end.'),
])

export type JournalLine = z.infer<typeof journalLine>

/** The lines of one type. */
export type LineOf<Type extends JournalLine['type']> = Extract<JournalLine, {type: Type}>
