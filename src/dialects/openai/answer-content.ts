import type {ContentBlock, Outcome} from '@toolyard/sdk'
import {describeContent} from '../describe-block.ts'

/** What an outcome says to the model. The API has no flag for a failure, so that its text has to say it. */
export function answerContent(outcome: Outcome): readonly ContentBlock[] {
  if (outcome.status === 'ok') return outcome.content
  const said = describeContent(outcome.content)
  const message = said.trim() === '' ? outcome.error.message : said
  return [{type: 'text', text: message.startsWith('Error:') ? message : `Error: ${message}`}]
}

/** The same as one text. */
export const answerText = (outcome: Outcome): string => describeContent(answerContent(outcome))
