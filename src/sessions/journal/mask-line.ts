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
import type {JournalLine} from './schema.ts'

/** What of a line is masked. Each type has to say so: what is forgotten would be written. */
const PAYLOADS: Readonly<Record<JournalLine['type'], readonly MemberPath[]>> = {
  // its folder is what other folders are mapped by
  header: [],
  turn: [],
  turn_end: [],
  call: [['file'], ...within(['call'], CALL_PAYLOAD)],
  recalled: [],
  started: [],
  end: [],
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
  const pointers: string[] = []
  const masked = maskAt(line, PAYLOADS[line.type], masker, (pointer) => pointers.push(pointer))
  if (masked.type === 'outcome' && masked !== line) return {...masked, masked: true}
  const inCall = pointers.flatMap((pointer) => (pointer.startsWith('/call/') ? pointer.slice('/call'.length) : []))
  if (line.type !== 'call' || masked.type !== 'call' || inCall.length === 0) return masked
  // the digest of what is not recorded; of everything else it can be made when it is needed
  return {...masked, digest: digestOfCall(line.call as CallLine), masked: inCall}
}
