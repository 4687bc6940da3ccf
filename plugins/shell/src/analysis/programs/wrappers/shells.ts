import type {Program, Programs} from '../../program.ts'
import {orPrints, withOptions} from '../with-options.ts'
import {reaching, runsText} from './running.ts'

const OPTIONS = `
  -c
  -e -f -u -v -x
  -i -l -s --login
  -o=NAME
  --norc --noprofile --posix`
const HARMLESS = new Set(['-c', '-e', '-f', '-u', '-v', '-x', '-o', '--norc', '--noprofile', '--posix'])

/**
 * What a shell of another kind reads in another way than bash, by commands of its own or by a word that is none:
 * `[[ a > b ]]` writes a file for dash.
 */
const NOT_COMMON =
  /(?:^|[^$])\(\(|\[\[\s|[&<>]\(|&>|\|&|;;?&|<<<|\$['"]|(?:^|[^$])\{[^\s}]|(?:^|[\s;&|(){}])(?:function|select|coproc|time)\s/

/** Shells that are given their commands as a text. A script of another file is not described. */
export const shellPrograms: Programs = {
  ash: shell((text) => !NOT_COMMON.test(text)),
  bash: shell(() => true),
  dash: shell((text) => !NOT_COMMON.test(text)),
  ksh: shell(() => false),
  sh: shell((text) => !NOT_COMMON.test(text)),
  zsh: shell(() => false),
}

/** @param isRead whether the shell reads a text as bash does */
function shell(isRead: (text: string) => boolean): Program {
  return orPrints(
    ['--version', '--help'],
    withOptions(OPTIONS, {posix: true}, ({options, operands: [payload, ...positional]}) => {
      const isText = options.some(({name}) => name === '-c')
      if (!isText || payload?.kind !== 'literal') return undefined
      const runs = runsText([payload])
      const isHarmless = options.every(({name, values: [value]}) => {
        if (name !== '-o') return HARMLESS.has(name)
        return value?.kind === 'literal' && /^(?:pipefail|errexit|nounset|noglob)$/.test(value.text)
      })
      // positional parameters make words of the text that nobody knows
      const isTransparent = isHarmless && positional.length === 0 && isRead(payload.text)
      return isTransparent ? {runs} : reaching(runs)
    }),
  )
}
