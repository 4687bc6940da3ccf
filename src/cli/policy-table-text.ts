import {describeDecider} from '../permissions/describe-decider.ts'
import {countOf, formatCount} from '../render/quantity.ts'
import {safeLine} from '../render/safe-text.ts'
import {cut, cutStart, pad, textWidth, wrap} from '../render/width.ts'
import type {Counts, PolicyChange, PolicyTable, TableRow} from './policy-table.ts'

// wider than that is hard to read
const WIDEST = 120
const NARROWEST = 60
const WIDEST_TOOL = 20
const GAP = 2

const HEADINGS = {allow: 'Allowed', ask: 'Asked', deny: 'Denied'} as const
const BEHAVIORS = ['allow', 'ask', 'deny'] as const

const widthOf = (columns: number) => Math.max(NARROWEST, Math.min(columns, WIDEST))

/** The counts of decisions by tool and rule, and their sums. */
export function formatTable(rows: readonly TableRow[], totals: Counts, columns: number): string {
  const table = [
    ['Tool', 'Decided by', rows.some(({rule}) => rule !== undefined) ? 'Rule in' : '', ...Object.values(HEADINGS)],
    ...rows.map((row) => [row.tool, row.rule ?? row.source, row.rule === undefined ? '' : row.source, ...cells(row)]),
    ['Total', '', '', ...cells(totals)],
  ].map((row) => row.map(safeLine))
  const [tool = 0, decider = 0, source = 0, ...counts] = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => textWidth(row[column] ?? ''))),
  )
  const toolWidth = Math.min(tool, WIDEST_TOOL)
  const room = widthOf(columns) - toolWidth - counts.reduce((sum, count) => sum + GAP + count, 2 * GAP)
  // of a place, the end says most; of what a rule says, all does
  const sourceWidth = Math.min(source, Math.max(Math.floor(room / 3), room - decider))
  const deciderWidth = Math.min(decider, room - sourceWidth)
  return table
    .map(([tool = '', decider = '', source = '', ...row]) =>
      [
        pad(cut(tool, toolWidth), toolWidth),
        pad(cut(decider, deciderWidth), deciderWidth),
        pad(cutStart(source, sourceWidth), sourceWidth),
        ...row.map((count, at) => count.padStart(counts[at] ?? 0)),
      ].join(' '.repeat(GAP)),
    )
    .join('\n')
}

const cells = (counts: Counts) => BEHAVIORS.map((name) => (counts[name] === 0 ? '-' : formatCount(counts[name])))

/** A call about which two policies differ: where it stands, what it is about, and who decides how. */
export function formatChange({file, line, id, label, from, to}: PolicyChange, columns: number): string {
  const width = widthOf(columns)
  const place = [file, line].filter((part) => part !== undefined).join(':')
  return [
    cut(safeLine(`${place} ${id}: ${from.behavior} -> ${to.behavior}`), width),
    cut(`    ${label}`, width),
    ...wrap(safeLine(`${describeDecider(from)} -> ${describeDecider(to)}`), width - 4).map((text) => `    ${text}`),
  ].join('\n')
}

/** How many calls another policy would decide about otherwise, and how. */
export function formatChangeCounts(
  {changes, incomparable}: Pick<PolicyTable, 'changes' | 'incomparable'>,
  changed: number,
  policy: string,
): string {
  const under = `Under ${safeLine(policy)},`
  const unknown = incomparable === 0 ? [] : [`Of ${countOf(incomparable, 'call')} it is not known how.`]
  if (changed === 0) return [`${under} no call would be decided otherwise.`, ...unknown].join(' ')
  const width = Math.max(...changes.map(({calls}) => formatCount(calls).length))
  return [
    `${under} ${countOf(changed, 'call')} would be decided otherwise:`,
    ...changes.map(({from, to, calls}) => `  ${formatCount(calls).padStart(width)}  ${from} -> ${to}`),
    ...unknown,
  ].join('\n')
}
