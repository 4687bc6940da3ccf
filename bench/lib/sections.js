import {readFileSync, writeFileSync} from 'node:fs'
import {formatTable} from './table.js'

/** The Markdown of one comparison: its table, its targets, and how busy the machine was before and after. */
export function formatSection({columns, rows, targets, loads}) {
  const mark = ({isMet}) => (isMet === undefined ? 'none' : isMet ? 'met' : 'MISSED')
  const judged = formatTable(
    ['target', 'measured', 'verdict'],
    targets.map((target) => [target.target, target.measured, mark(target)]),
  )
  const [before, after] = loads.map((load) => load.toFixed(1))
  return `${formatTable(columns, rows)}\n\n${judged}\n\nLoad average before and after: ${before}, ${after}.`
}

/** Replaces what stands between the marks of each section in a Markdown file, and nothing else. */
export function writeSections(file, sections) {
  let document = readFileSync(file, 'utf8')
  for (const [name, section] of sections) {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const [from, to] = [document.indexOf(start) + start.length, document.indexOf(end)]
    if (from < start.length || to < from) throw new Error(`${file} has no section between ${start} and ${end}.`)
    document = `${document.slice(0, from)}\n${section}\n${document.slice(to)}`
  }
  writeFileSync(file, document)
}
