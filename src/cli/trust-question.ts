import type {AskTrust} from '../config/read-project.ts'
import {formatPlace} from '../errors/toolyard-error.ts'
import {safeText} from '../render/safe-text.ts'
import {askTerminal} from './terminal-question.ts'

const ANSWERS = {y: 'once', yes: 'once', r: 'remember', remember: 'remember'} as const

/** Asks on the terminal whether to trust a project. Everything but a yes is a no. */
export const askTrust: AskTrust = async ({folder, loosened}) => {
  const lines = loosened.map(({place}) => `  ${formatPlace(place)}`)
  const text = [
    `The project ${folder} is not trusted, and its configuration would loosen:`,
    ...lines,
    'Follow it? [y] in this run, [r] remember until it changes, [n] no: ',
  ]
  const answer = (await askTerminal(text.map(safeText).join('\n')))?.trim().toLowerCase() ?? ''
  return Object.hasOwn(ANSWERS, answer) ? ANSWERS[answer as keyof typeof ANSWERS] : 'no'
}
