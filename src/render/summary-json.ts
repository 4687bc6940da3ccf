import {safeJson} from './safe-text.ts'
import type {Denied, Problem, Summary, ToolCount} from './summary.ts'

/** The summary for programs. `exitCode` is there where it was known. */
export interface SummaryJson extends Omit<Summary, 'byTool' | 'failures' | 'denials'> {
  readonly byTool: Readonly<Record<string, Omit<ToolCount, 'tool'>>>
  readonly failures: readonly Omit<Problem, 'label'>[]
  readonly denials: readonly Omit<Denied, 'label' | 'status'>[]
  readonly exitCode?: number
}

export function summaryJson(summary: Summary, exitCode?: number): SummaryJson {
  return {
    ...summary,
    durationMs: Math.round(summary.durationMs * 1_000) / 1_000,
    byTool: Object.fromEntries(summary.byTool.map(({tool, ...counts}) => [tool, counts])),
    failures: summary.failures.map(({label, ...failure}) => failure),
    denials: summary.denials.map(({label, status, ...denied}) => denied),
    ...(exitCode === undefined ? {} : {exitCode}),
  }
}

/** `summaryJson` as one line, without its end, that is safe to write to a terminal. */
export function summaryLine(summary: Summary, exitCode?: number): string {
  return safeJson(summaryJson(summary, exitCode))
}
