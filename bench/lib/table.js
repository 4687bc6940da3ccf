/** A median with what it lies between, such as `8.1 (7.9-9.4)`. */
export function withSpread({median, min, max}, digits = 0) {
  return `${format(median, digits)} (${format(min, digits)}-${format(max, digits)})`
}

export function format(value, digits = 0) {
  return value.toLocaleString('en', {minimumFractionDigits: digits, maximumFractionDigits: digits})
}

/** A target and whether it was met; `undefined` for one that is only reported. */
export function met(target, isMet, measured) {
  return {target, isMet, measured}
}

/** A Markdown table, its columns aligned so that it can be read as text too. */
export function formatTable(columns, rows) {
  const widths = columns.map((column, at) =>
    Math.max(...[column, ...rows.map((row) => row[at])].map(({length}) => length)),
  )
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
