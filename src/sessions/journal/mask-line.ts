import type {CallLine} from '@toolyard/sdk'
import type {Masker} from '../../results/masking/masker.ts'
import {digestOfCall} from './call-line.ts'
import type {JournalLine, LineOf} from './schema.ts'

/** The line with its secrets masked, which says so where somebody has to know. */
export function maskLine(line: JournalLine, masker: Masker): JournalLine {
  if (line.type === 'call') return maskCall(line, masker)
  const masked = masker.json(line)
  return masked !== line && masked.type === 'outcome' ? {...masked, masked: true} : masked
}

function maskCall(line: LineOf<'call'>, masker: Masker): LineOf<'call'> {
  const masked: string[] = []
  const call = masker.json(line.call, (pointer) => masked.push(pointer))
  // the digest of what is not recorded; of everything else it can be made when it is needed
  return masked.length === 0 ? line : {...line, call, digest: digestOfCall(line.call as CallLine), masked}
}
