import {z} from 'zod'

/** Milliseconds a command may take that says nothing else, and the most that it may ask for. */
export const DEFAULT_TIMEOUT_MS = 120_000
export const MAX_TIMEOUT_MS = 600_000

export const bashInput = z.object({
  command: z
    .string()
    .min(1)
    // neither could be handed to bash as it is
    .refine((command) => !command.includes('\0') && command.isWellFormed(), {
      error: 'holds a NUL character or half of a surrogate pair, which no command can',
    })
    .describe('What bash is to run'),
  timeout: z
    .int()
    .min(1)
    .max(MAX_TIMEOUT_MS)
    .optional()
    .describe(`Milliseconds the command may take; ${DEFAULT_TIMEOUT_MS} by default. Not for background commands.`),
  description: z.string().optional().describe('What the command does, in a few words, for people'),
  run_in_background: z
    .boolean()
    .optional()
    .describe('Start the command and return its id at once; read its output with BashOutput, end it with KillShell'),
})

export type BashInput = z.infer<typeof bashInput>
