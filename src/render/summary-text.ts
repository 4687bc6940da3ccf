import {createPaint, type Paint} from './paint.ts'
import {countOf, formatCount, formatDuration} from './quantity.ts'
import {safeLine} from './safe-text.ts'
import type {Denied, Problem, Summary, ToolCount} from './summary.ts'
import {cut, textWidth, wrap, wrapWords} from './width.ts'

const SHOWN_TOOLS = 12
const SHOWN_CALLS = 3
const SHOWN_DIGEST = 'sha256:'.length + 12
// wider than that is hard to read
const WIDEST = 100

interface Page {
  /** Columns. */
  readonly width: number
  readonly paint: Paint
}

/** The summary for people: what ran, what failed and why, what was denied and what would allow it. */
export function formatSummary(summary: Summary, options: {readonly width: number; readonly color: boolean}): string {
  const page = {width: Math.max(20, Math.min(options.width, WIDEST)), paint: createPaint(options.color)}
  if (summary.calls === 0) return 'No calls: the input held none.'
  return [
    ...headline(summary, page),
    ...skippedLines(summary, page),
    ...problemLines('Failed', summary.failures, summary.truncated.failures, page),
    ...problemLines('Denied', summary.denials, summary.truncated.denials, page),
  ].join('\n')
}

function headline({calls, ok, failed, denied, batches, durationMs, byTool, truncated}: Summary, page: Page): string[] {
  const {paint} = page
  const what = `${countOf(calls, 'call')} in ${countOf(batches, 'batch')}, ${formatDuration(durationMs)}:`
  const counts = [`${formatCount(ok)} ok`]
  if (failed > 0) counts.push(`${formatCount(failed)} failed`)
  if (denied > 0) counts.push(`${formatCount(denied)} denied`)
  const paintCount = failed > 0 ? paint.bad : denied > 0 ? paint.warning : paint.good
  const isNarrow = textWidth(`${what} ${counts.join(', ')}`) > page.width
  const tools = [...byTool]
    .sort((a, b) => b.calls - a.calls)
    .slice(0, SHOWN_TOOLS)
    .map(toolText)
  if (byTool.length > SHOWN_TOOLS || truncated.callsByTool > 0) tools.push('other tools')
  return [
    `${paint.strong(what)}${isNarrow ? '\n ' : ''} ${paintCount(counts.join(', '))}`,
    ...wrapWords(
      tools.map((tool, at) => (at < tools.length - 1 ? `${tool},` : tool)),
      page.width - 2,
    ).map((line) => `  ${paint.faint(line)}`),
  ]
}

function toolText({tool, calls, failed, denied}: ToolCount): string {
  const notOk = [failed > 0 ? `${formatCount(failed)} failed` : '', denied > 0 ? `${formatCount(denied)} denied` : '']
  const said = notOk.filter((part) => part !== '').join(', ')
  return `${cut(safeLine(tool), 40)} ${formatCount(calls)}${said === '' ? '' : ` (${said})`}`
}

function skippedLines({skipped, byStatus}: Summary, {width}: Page): string[] {
  if (byStatus.skipped === undefined) return []
  const codes = Object.entries(skipped).map(([code, count]) => `${formatCount(count)} ${code}`)
  return ['', ...wrap(`${countOf(byStatus.skipped, 'call')} never started: ${codes.join(', ')}.`, width)]
}

function problemLines(title: string, problems: readonly (Problem | Denied)[], more: number, page: Page): string[] {
  if (problems.length === 0) return []
  const groups = Map.groupBy(problems, (problem) => JSON.stringify([problem.code, problem.hint, ...causeOf(problem)]))
  return [
    '',
    page.paint.strong(title),
    ...[...groups.values()].flatMap((group) => groupLines(group, page)),
    ...(more > 0 ? [`  … and ${formatCount(more)} more, in the results`] : []),
  ]
}

/** Calls that share a cause, then the cause and what to do about it, once. */
function groupLines(group: readonly (Problem | Denied)[], {width, paint}: Page): string[] {
  const [first] = group
  if (first === undefined) return []
  const mark = first.status === 'denied' ? paint.warning('⊘') : paint.bad('✖')
  const calls = group.slice(0, SHOWN_CALLS).map((call) => `  ${mark} ${callText(call, width - 4, paint)}`)
  if (group.length > SHOWN_CALLS) calls.push(`    and ${group.length - SHOWN_CALLS} like it`)
  const indented = (text: string) => wrap(text, width - 6).map((line) => `      ${line}`)
  const [cause = '', ...more] = causeOf(first)
  return [
    ...calls,
    ...indented(`${cause} (${first.code})`),
    ...more.flatMap(indented).map(paint.faint),
    ...(first.hint === undefined ? [] : indented(`→ ${first.hint}`)),
  ]
}

/** The call, and the beginning of what names a denied one in `--summary json` and in a file of approvals. */
function callText(problem: Problem | Denied, columns: number, paint: Paint): string {
  const {index, label} = problem
  const digest = 'inputDigest' in problem ? problem.inputDigest?.slice(0, SHOWN_DIGEST) : undefined
  const room = digest === undefined ? columns : columns - digest.length - 2
  if (digest === undefined || room < SHOWN_DIGEST) return cut(`#${index} ${label}`, columns)
  return `${cut(`#${index} ${label}`, room)}  ${paint.faint(digest)}`
}

/** What went wrong, and for a denial who decided it. */
function causeOf(problem: Problem | Denied): string[] {
  const {rule, source} = 'source' in problem ? problem : {}
  if (source === undefined) return [problem.message]
  return [problem.message, rule === undefined ? `decided by ${source}` : `rule ${rule}, from ${source}`]
}
