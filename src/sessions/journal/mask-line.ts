import type {CallLine} from '@toolyard/sdk'
import type {Masker} from '../../results/masking/masker.ts'
import {digestOfCall} from './call-line.ts'
import type {JournalLine, LineOf} from './schema.ts'

/** The text of a line with its secrets masked. */
export function maskText(text: string, masker: Masker): string {
  return masker.suspects(text) ? JSON.stringify(maskLine(JSON.parse(text), masker)) : text
}

/** The line with its secrets masked, which says so where somebody has to know. */
function maskLine(line: JournalLine, masker: Masker): JournalLine {
  if (line.type === 'call') return maskCall(line, masker)
  const masked = masker.json(line)
  if (masked === line || masked.type !== 'outcome' || line.type !== 'outcome') return masked
  // an id is what calls are known by
  return {...masked, outcome: {...masked.outcome, id: line.outcome.id}, masked: true}
}

function maskCall(line: LineOf<'call'>, masker: Masker): LineOf<'call'> {
  const masked: string[] = []
  const call = masker.json(line.call, (pointer) => pointer !== '/id' && masked.push(pointer))
  // the digest of what is not recorded; of everything else it can be made when it is needed
  return masked.length === 0
    ? line
    : {...line, call: {...call, id: line.call.id}, digest: digestOfCall(line.call as CallLine), masked}
}
