import {type ErrorResult, result} from '@toolyard/sdk'
import type {BackgroundShells} from './shells.ts'

/** The answer to an id that no background shell has. */
export function unknownShell(id: string, {ids}: BackgroundShells): ErrorResult {
  return result.error(`There is no background shell ${JSON.stringify(id)}.`, {
    hint: ids.length === 0 ? 'None was started: use Bash with run_in_background.' : `There are ${ids.join(', ')}.`,
  })
}
