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
  digest: z.string().describe('What the call is known again by: a digest of its tool, input, folder and variables.'),
  masked: z
    .array(z.string())
    .optional()
    .describe('JSON Pointers into `call` of what was masked; such a call can not be replayed.'),
  file: z.string().optional(),
  line: z.int().optional(),
})

const recalled = z.looseObject({
  type: z.literal('recalled').describe('A call that an earlier attempt has ended; its outcome was given out again.'),
  index,
  at,
  turn,
  id: z.string(),
  digest: z.string(),
})

const invalidCall = z.looseObject({
  type: z.literal('invalid_call').describe('A line that should have been a call.'),
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
  header,
  z.looseObject({type: z.literal('turn'), at, turn}),
  z.looseObject({type: z.literal('turn_end'), at, turn}),
  call,
  recalled,
  invalidCall,
  z.looseObject({type: z.literal('decision'), index, decision}),
  z.looseObject({
    type: z.literal('started'),
    index,
    at,
    batch: z.int(),
    mutating: z.boolean().describe('Whether the call may change something. Written before its tool is invoked.'),
  }),
  z.looseObject({
    type: z.literal('hook'),
    index: index.optional(),
    run: z.looseObject({event: z.string(), hook: z.string(), durationMs: z.number()}),
  }),
  z.looseObject({type: z.literal('progress'), index, at, message: z.string().optional()}),
  z.looseObject({
    type: z.literal('replacement'),
    index,
    because: z.string().describe('Why something else is shown than the result.'),
    files: z.array(z.string()).describe('The files that hold it whole.'),
  }),
  z.looseObject({
    type: z.literal('context'),
    index,
    cwd: z.string().optional().describe('The folder that the calls after it start from.'),
    reads: z.record(z.string(), z.string()).optional().describe('Files as the call has read them.'),
  }),
  z.looseObject({
    type: z.literal('outcome').describe('The newest of a call counts.'),
    index,
    at,
    outcome,
    masked: z.literal(true).optional().describe('The result that was given out is not masked.'),
  }),
  z.looseObject({
    type: z.literal('end'),
    at,
    exitCode: z.int(),
    calls: z.record(z.string(), z.int()).describe('How many calls ended with each status.'),
  }),
])

export type JournalLine = z.infer<typeof journalLine>

/** The lines of one type. */
export type LineOf<Type extends JournalLine['type']> = Extract<JournalLine, {type: Type}>
