import * as Args from '@oclif/core/args'

/** What a command takes that is about one call. */
export const callArgs = {
  tool: Args.string({description: 'The name of the tool.', required: true, ignoreStdin: true}),
  input: Args.string({
    description: 'Its input as JSON; - reads it from standard input.',
    default: '{}',
    ignoreStdin: true,
  }),
}
