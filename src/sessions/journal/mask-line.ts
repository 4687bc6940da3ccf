import type {CallLine} from '@toolyard/sdk'
import {
  CALL_PAYLOAD,
  DECISION_PAYLOAD,
  HOOK_RUN_PAYLOAD,
  type MemberPath,
  maskAt,
  OUTCOME_PAYLOAD,
  within,
} from '../../results/masking/mask-at.ts'
import type {Masker} from '../../results/masking/masker.ts'
import {digestOfCall} from './call-line.ts'
import type {JournalLine, LineOf} from './schema.ts'

/** What of a line is masked. */
const PAYLOADS: Readonly<Partial<Record<JournalLine['type'], readonly MemberPath[]>>> = {
  invalid_call: CALL_PAYLOAD,
  decision: within(['decision'], DECISION_PAYLOAD),
  hook: within(['run'], HOOK_RUN_PAYLOAD),
  progress: [['message']],
  replacement: [['files']],
  context: [['cwd'], ['reads']],
  outcome: within(['outcome'], OUTCOME_PAYLOAD),
}

/** The text of a line with its secrets masked. */
export function maskText(text: string, masker: Masker): string {
  return masker.suspects(text) ? JSON.stringify(maskLine(JSON.parse(text), masker)) : text
}

/** The line with its secrets masked, which says so where somebody has to know. */
function maskLine(line: JournalLine, masker: Masker): JournalLine {
  if (line.type === 'call') return maskCall(maskAt(line, [['file']], masker), masker)
  const masked = maskAt(line, PAYLOADS[line.type] ?? [], masker)
  return masked === line || masked.type !== 'outcome' ? masked : {...masked, masked: true}
}

function maskCall(line: LineOf<'call'>, masker: Masker): LineOf<'call'> {
  const masked: string[] = []
  const call = maskAt(line.call, CALL_PAYLOAD, masker, (pointer) => masked.push(pointer))
  // the digest of what is not recorded; of everything else it can be made when it is needed
  return masked.length === 0 ? line : {...line, call, digest: digestOfCall(line.call as CallLine), masked}
}
