import type {Hook} from '@oclif/core/interfaces'
import {nearest} from '../errors/nearest.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {reportError} from './report-error.ts'

/** oclif's hook for a command that does not exist. What it throws is swallowed there, so it says it itself. */
const hook: Hook.CommandNotFound = async function commandNotFound({id, config}) {
  const typed = id.replaceAll(':', ' ')
  const similar = nearest(
    typed,
    config.commands.filter(({hidden}) => !hidden).map((command) => command.id.replaceAll(':', ' ')),
  )
  const {text, exitCode} = reportError(
    new ToolyardError('USAGE', `There is no command ${typed}.`, {
      hint: similar === undefined ? 'Run `toolyard --help` to see the commands.' : `Did you mean ${similar}?`,
    }),
  )
  process.stderr.write(`${text}\n`)
  process.exitCode = exitCode
}

export default hook
