import type {Hook} from '@oclif/core/interfaces'
import {nearest} from '../errors/nearest.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {reportError} from './report-error.ts'

/** oclif's hook for a command that does not exist. What it throws is swallowed there, so it says it itself. */
const hook: Hook.CommandNotFound = async function commandNotFound({id, config}) {
  const commands = config.commands.filter(({hidden}) => !hidden).map((command) => command.id.replaceAll(':', ' '))
  const {text, exitCode} = reportError(explain(id.split(':'), commands))
  process.stderr.write(`${text}\n`)
  process.exitCode = exitCode
}

/** oclif takes arguments for parts of a name, so the name that was meant may be any number of the first words. */
function explain(words: readonly string[], commands: readonly string[]): ToolyardError {
  for (let count = words.length; count > 0; count--) {
    const typed = words.slice(0, count).join(' ')
    if (commands.includes(typed)) {
      const rest = words.slice(count).join(' ')
      return usage(`${typed} does not take ${JSON.stringify(rest)}.`, `Run \`toolyard ${typed} --help\`.`)
    }
    const similar = nearest(typed, commands)
    if (similar !== undefined) return usage(`There is no command ${typed}.`, `Did you mean ${similar}?`)
  }
  return usage(`There is no command ${words.join(' ')}.`, 'Run `toolyard --help` to see the commands.')
}

const usage = (message: string, hint: string) => new ToolyardError('USAGE', message, {hint})

export default hook
