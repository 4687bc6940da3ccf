import {z} from 'zod'
import {CHOICES} from './choices.ts'
import {AGE_FORM, DURATION_FORM, parseAge, parseDuration} from './durations.ts'

const rules = (what: string) =>
  z.array(z.string()).optional().describe(`${what} An entry is Tool or Tool(specifier), such as Bash(npm test).`)

const duration = (what: string) =>
  z
    .union([z.string(), z.number()], {error: `expected ${DURATION_FORM}`})
    .transform((value, ctx) => {
      const milliseconds = parseDuration(String(value))
      if (milliseconds !== undefined) return milliseconds
      ctx.addIssue({code: 'custom', message: `expected ${DURATION_FORM}`})
      return z.NEVER
    })
    .optional()
    .describe(`${what} A duration such as 500ms, 5s, 2m or 1h, or a number of milliseconds.`)

const age = (what: string) =>
  z
    .string({error: `expected ${AGE_FORM}`})
    .transform((value, ctx) => {
      const milliseconds = parseAge(value)
      if (milliseconds !== undefined) return milliseconds
      ctx.addIssue({code: 'custom', message: `expected ${AGE_FORM}`})
      return z.NEVER
    })
    .optional()
    .describe(`${what} ${AGE_FORM.replace(/^a/, 'A')}.`)

const regularExpression = (what: string) =>
  z.string().min(1).refine(isRegularExpression, 'expected a regular expression').describe(what)

function isRegularExpression(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}

const inputs = (what: string) => z.array(z.unknown()).optional().describe(what)

const examples = z.strictObject({
  match: inputs('Inputs of calls that the rule has to match; for a shell tool a text is the command.'),
  noMatch: inputs('Inputs of calls that the rule must not match.'),
})

const orderedRule = z.strictObject({
  tool: z.string().describe("The tool's name; in deny and ask rules * stands for any characters."),
  match: z
    .string()
    .optional()
    .describe('Which calls of the tool the rule speaks of, as in the parentheses of Tool(specifier). Default: all.'),
  action: z.enum(['allow', 'ask', 'deny']).describe('What happens to a call that the rule matches.'),
  reason: z.string().optional().describe('Why; shown with the decision.'),
  examples: examples.optional().describe('Calls that the rule is checked with when it is loaded.'),
})

const permissions = z.strictObject({
  allow: rules('Calls that run without being asked about.'),
  ask: rules('Calls that are always asked about. Beats allow.'),
  deny: rules('Calls that never run. Beats allow and ask.'),
  rules: z
    .array(orderedRule)
    .optional()
    .describe('Rules in order: the first that matches decides. Where the lists speak too, the stricter wins.'),
  additionalDirectories: z
    .array(z.string().min(1))
    .optional()
    .describe("Folders that belong to the workspace beside its own, relative to this file; ~/ is the user's home."),
  protectedDirectories: z
    .array(z.string().regex(/^(?![. ]*$)[^/\\:]+$/, 'expected the name of a directory, without a path'))
    .optional()
    .describe('Names of directories that no call may write into, beside .git, .husky and node_modules.'),
  defaultMode: z.enum(CHOICES.permissionMode).optional().describe('How much runs without being asked about.'),
  readScope: z.enum(CHOICES.readScope).optional().describe('Where files may be read without being asked about.'),
})

const files = z.array(z.string().min(1)).describe('Files with tools, as names or globs relative to this file.')
const toolNames = (what: string) => z.array(z.string().min(1)).optional().describe(what)

const tools = z.union([
  files,
  z.strictObject({
    files: files.optional(),
    allow: toolNames('Names or globs of the tools that are there; all others are hidden, and can not be called.'),
    deny: toolNames('Names or globs of tools that are hidden, and can not be called. Beats allow.'),
  }),
])

const fence = z.union([
  z.string().min(1).describe('A tool, whose input takes the text of the block as `command`.'),
  z.strictObject({
    tool: z.string().min(1).describe('The tool.'),
    field: z
      .string()
      .min(1)
      .optional()
      .describe("The input's member that takes the text of the block. Without it the text is the input, as JSON."),
  }),
])

const paths = (what: string) =>
  z.array(z.string().min(1)).optional().describe(`${what} Relative to this file; ~/ is the user's home.`)

const replay = z.strictObject({
  volatile: z
    .array(
      z.strictObject({
        pattern: regularExpression('A regular expression for what differs from run to run.'),
        replacement: z.string().optional().describe('What stands in its place. Default: nothing.'),
        tool: z.string().min(1).optional().describe('The tool whose results it is for. Default: all.'),
      }),
    )
    .optional()
    .describe('What is not compared, beside times, pids, temporary names and the like.'),
})

const results = z.strictObject({
  maxChars: z.int().min(1).optional().describe('Characters of one result; a tool may set less. Default: 50000.'),
  turnMaxChars: z.int().min(1).optional().describe('Characters of all results of a turn. Default: 200000.'),
  mediaMaxBytes: z
    .int()
    .min(1)
    .optional()
    .describe('Bytes of an image, a sound or a binary resource in a result. Default: 5242880.'),
  previewBytes: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Bytes that are shown of a result that is too large. Default: 2000.'),
  preview: z.enum(CHOICES.preview).optional().describe('Which part of it is shown. Default: head.'),
  store: z
    .enum(CHOICES.resultStore)
    .optional()
    .describe('Whether what is too large is written to a file of the session first, or kept nowhere. Default: disk.'),
  dedupe: z
    .boolean()
    .optional()
    .describe('Whether a result that an earlier call had too is replaced by a reference to that. Default: false.'),
})

const masking = z.strictObject({
  level: z
    .enum(CHOICES.mask)
    .optional()
    .describe('Where secrets are masked: in what is recorded, in all that leaves, or nowhere. Default: record.'),
  add: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe('What stands in its place: [MASKED:name].'),
        pattern: regularExpression('A regular expression; its first group is masked, or else all of it.'),
      }),
    )
    .optional()
    .describe('Secrets beside the known ones.'),
  exempt: z
    .array(z.string().min(1))
    .optional()
    .describe('Names of patterns, keys and environment variables that are no secrets.'),
})

const sessions = z.strictObject({
  record: z.boolean().optional().describe('Whether runs are recorded. Default: true.'),
  directory: z
    .string()
    .min(1)
    .optional()
    .describe("Where recorded sessions are kept, relative to this file. Default: toolyard's state folder."),
  durable: z
    .boolean()
    .optional()
    .describe('Whether what is recorded of a mutating call survives a power cut. Default: false.'),
  retention: age('How long recorded sessions are kept; those under --record stay. Default: 30d.'),
})

/** What a configuration file may hold. */
export const configSchema = z.strictObject({
  $schema: z.string().optional().describe('For editors.'),
  permissions: permissions.optional().describe('What the gate lets through.'),
  settings: paths(
    "Claude Code's settings files whose permissions and hooks count too, which this file's own values beat; of several files the last one's count. Of Gemini CLI's, the hooks.",
  ),
  onAsk: z
    .enum(CHOICES.onAsk)
    .optional()
    .describe(
      'What becomes of a question that nobody answers: deny, allow, fail (ends the run), or defer (to a file). Default: deny.',
    ),
  approvals: paths('Files with calls that were approved beforehand.'),
  hooks: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'Hooks by their event, in the syntax of Claude Code: {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "./guard.sh"}]}]}.',
    ),
  classifier: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A command that says whether a shell call is safe: {"tool", "input", ...} on its input, {"safe": true} on its output. It counts only where a question would be asked.',
    ),
  approveWith: z
    .string()
    .min(1)
    .optional()
    .describe('A command that is asked: JSON on its input, a decision on its output.'),
  questions: z
    .string()
    .min(1)
    .optional()
    .describe('The file that open questions are deferred to, relative to this file.'),
  tools: tools.optional().describe('Local tools, and which tools are there at all.'),
  maxConcurrency: z.int().min(1).optional().describe('How many calls run at the same time. Default: 10.'),
  timeout: duration('How long a call may take.'),
  idleTimeout: duration('How long a call may show no progress.'),
  runTimeout: duration('How long the run may take.'),
  cascade: z
    .enum(CHOICES.cascade)
    .optional()
    .describe('Which calls end the others of their turn when they fail: shell calls, all, or none. Default: shell.'),
  onError: z.enum(CHOICES.onError).optional().describe('What follows a failed call. Default: continue.'),
  schedule: z
    .enum(CHOICES.schedule)
    .optional()
    .describe(
      'Which calls run beside each other: read-only ones, none, or those that do not conflict. Default: greedy.',
    ),
  progress: z.enum(CHOICES.progress).optional().describe('What is drawn on stderr during the run. Default: auto.'),
  summary: z.enum(CHOICES.summary).optional().describe('What stands on stderr after the run. Default: text.'),
  from: z.enum(CHOICES.from).optional().describe('The format of the calls. Default: auto, told line by line.'),
  fences: z
    .record(z.string().regex(/^[\w-]+$/, 'expected the word after the opening fence'), fence)
    .optional()
    .describe(
      'What fenced blocks stand for when calls are read from text, by their language. bash is Bash, scrape is WebScrape.',
    ),
  to: z.enum(CHOICES.to).optional().describe('The format of the results. Default: native.'),
  references: z
    .boolean()
    .optional()
    .describe(
      'Whether {"$result": "c1", "path": "/data/x"} in an input takes a value from an earlier result. Default: false.',
    ),
  results: results.optional().describe('How much of results is shown.'),
  masking: masking.optional().describe('What is masked as a secret.'),
  sessions: sessions.optional().describe('How runs are recorded.'),
  replay: replay.optional().describe('How a replay compares.'),
  strictPlugins: z.boolean().optional().describe('Whether a plugin that can not be used ends the run. Default: false.'),
})

export type ConfigFile = z.infer<typeof configSchema>
