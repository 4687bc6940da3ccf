import {defineTool, result, type Tool} from '@toolyard/sdk'
import {z} from 'zod'
import {filterLines} from './background/filter-lines.ts'
import {describeStatus} from './background/shell.ts'
import type {BackgroundShells} from './background/shells.ts'
import {unknownShell} from './background/unknown-shell.ts'
import {backgroundEffects} from './effects.ts'
import {LEFTOVER_NOTES} from './process/shell-process.ts'

const input = z.object({
  bash_id: z.string().describe('The id that Bash gave when it started the command'),
  filter: z
    .string()
    .max(1_000)
    .optional()
    .describe('A JavaScript regular expression; only lines that match are shown, the others are gone after this'),
})

export type BashOutputInput = z.infer<typeof input>

/** The tool BashOutput. */
export function createBashOutput(shells: BackgroundShells): Tool<BashOutputInput> {
  return defineTool<BashOutputInput>({
    name: 'BashOutput',
    description:
      'Returns what a background command has put out since the last time, whether it is still running, and its exit code.',
    input,
    maxResultSizeChars: 30_000,
    effects: () => backgroundEffects('read'),
    async call({bash_id, filter}) {
      const shell = shells.find(bash_id)
      if (shell === undefined) return unknownShell(bash_id, shells)
      const {text, droppedBytes} = shell.unread
      const shown = filter === undefined ? {ok: true as const, text} : filterLines(text, filter)
      if (!shown.ok) return result.error(shown.message, {hint: 'Nothing was read: the output is still there.'})
      // not before the filter has worked: a refused one must not cost the output
      shell.markRead()
      const {state} = shell
      const body = [
        droppedBytes === 0 ? '' : `[${droppedBytes} bytes left out before this]`,
        shown.text.replace(/\r?\n$/, ''),
        state.status === 'running' ? '' : LEFTOVER_NOTES[state.leftovers],
        `[${bash_id}: ${describeStatus(state)}]`,
      ]
      return result.ok(body.filter((line) => line !== '').join('\n'), {data: {bash_id, ...state, droppedBytes}})
    },
  })
}
