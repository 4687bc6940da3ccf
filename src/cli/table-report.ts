import {countOf} from '../render/quantity.ts'
import {safeJson, safeLine} from '../render/safe-text.ts'
import type {PolicyChange, PolicyTable, Undecided} from './policy-table.ts'
import {formatChange, formatChangeCounts, formatTable} from './policy-table-text.ts'

/** Writes a table as it comes about: the calls that differ first, because they are not kept. */
export interface TableReport {
  readonly begin: string
  change(change: PolicyChange): string
  end(table: PolicyTable): string
}

/** One JSON object, each change in a line of its own. */
export function jsonReport(policy: string | undefined): TableReport {
  let separator = '\n'
  return {
    begin: policy === undefined ? '' : '{"changes":[',
    change(change) {
      const text = `${separator}${safeJson(change)}`
      separator = ',\n'
      return text
    },
    end({calls, rows, totals, changes, incomparable, failures, undecided}) {
      const against = policy !== undefined && {
        against: {policy, changed: sumOf(changes), incomparable, counts: changes},
      }
      const failed = {lines: failures, first: undecided}
      const rest = safeJson({calls, totals, rows, failed, ...against})
      return policy === undefined ? `${rest}\n` : `\n],${rest.slice(1)}\n`
    },
  }
}

/** @param tell takes a line for people */
export function textReport(policy: string | undefined, columns: number, tell: (line: string) => void): TableReport {
  return {
    begin: '',
    change: (change) => `${formatChange(change, columns)}\n\n`,
    end(table) {
      for (const line of failureLines(table)) tell(line)
      if (table.calls === 0) return 'No calls: there is nothing to decide about.\n'
      const text = `${formatTable(table.rows, table.totals, columns)}\n`
      if (policy === undefined) return text
      return `${text}\n${formatChangeCounts(table, sumOf(table.changes), policy)}\n`
    },
  }
}

const sumOf = (counts: PolicyTable['changes']) => counts.reduce((sum, {calls}) => sum + calls, 0)

function failureLines({failures, undecided}: PolicyTable): string[] {
  const more = failures - undecided.length
  return [...undecided.map(failureLine), ...(more > 0 ? [`... and ${countOf(more, 'line')} more like these.`] : [])]
}

function failureLine({file, line, error: {message, hint, code}}: Undecided): string {
  const place = [file, line].filter((part) => part !== undefined).join(':')
  return safeLine(`${place}: ${message} ${hint === undefined ? '' : `${hint} `}(${code})`)
}
