import {describeDecider} from '../permissions/describe-decider.ts'
import {describeEffect} from '../permissions/describe-effect.ts'
import type {ExplainedEffect, ExplainedStage} from '../permissions/explain.ts'
import {countOf} from '../render/quantity.ts'
import {safeLine, safeText} from '../render/safe-text.ts'
import {cut, textWidth, wrap} from '../render/width.ts'
import type {ExplainReport, ReportedRule} from './permissions-explain.ts'

// wider than that is hard to read
const WIDEST = 100
const INDENT = '    '
const MARK = '  > '

/**
 * A decision for people: what was decided, each stage up to the one that did, each rule that was looked at, what covers
 * each effect, and what would change it. What decided is marked with `>`.
 */
export function formatExplanation(report: ExplainReport, columns: number): string {
  const width = Math.max(40, Math.min(columns, WIDEST))
  const {tool, decision} = report
  const {behavior, reason} = decision
  return [
    ...wrap(safeLine(`${behavior} ${tool}: ${reason}`), width),
    ...wrap(safeLine(`Decided by ${describeDecider(decision)}.`), width),
    ...section('Stages', stageLines(report.stages, width)),
    ...section('Rules', report.rules.length === 0 ? [`${INDENT}There are none.`] : ruleLines(report.rules, width)),
    ...section('What it touches, and what covers that', coverageLines(report.coverage, width)),
    ...section('What would change the decision', [...changeLines(report, width), ...hintLines(report, width)]),
  ].join('\n')
}

const section = (title: string, lines: readonly string[]) => ['', title, ...lines]

function stageLines(stages: readonly ExplainedStage[], width: number): string[] {
  const longest = Math.max(...stages.map(({stage}) => stage.length))
  return stages.map(({stage, outcome}) => {
    const mark = outcome === 'decided' ? MARK : INDENT
    return cut(`${mark}${stage.padEnd(longest)}  ${outcome}`, width)
  })
}

function ruleLines(rules: readonly ReportedRule[], width: number): string[] {
  const looked = rules.filter((rule) => rule.looked || rule.decided)
  const others = rules.length - looked.length
  const lines = looked.flatMap((rule) => {
    const mark = rule.decided ? MARK : INDENT
    return [
      cut(`${mark}${rule.action} ${safeLine(rule.text)}`, width),
      ...indented(`${rule.source}: ${matchOf(rule)}`, width, 6),
    ]
  })
  if (others === 0) return lines
  return [
    ...lines,
    ...indented(`Not looked at: ${countOf(others, 'rule')} about other calls, or behind what decided.`, width),
  ]
}

function matchOf({matched, effect, decided}: ReportedRule): string {
  if (!matched) return decided ? 'may be about more of what the call does than can be known' : 'does not match'
  return effect === undefined ? 'matches the call' : `matches, as it ${describeEffect(effect)}`
}

function coverageLines(coverage: readonly ExplainedEffect[], width: number): string[] {
  if (coverage.length === 0) return [`${INDENT}Nothing.`]
  return coverage.flatMap(({effect, by}) => {
    const what = `${INDENT}${safeLine(describeEffect(effect))}`
    const cover = by === undefined ? 'nothing covers it' : safeLine(describeDecider(by))
    const line = `${what}: ${cover}`
    return textWidth(line) <= width ? line : [cut(what, width), ...indented(cover, width, 6)]
  })
}

function changeLines({change}: ExplainReport, width: number): string[] {
  if (change === undefined) return []
  const {action, rules} = change
  // whole, to be copied
  const texts = rules.map((rule) => `${INDENT}  ${safeText(rule)}`)
  const which = rules.length === 1 ? `The ${action} rule` : `These ${action} rules together`
  return [...indented(`${which}:`, width), ...texts]
}

function hintLines({change, hint}: ExplainReport, width: number): string[] {
  if (hint !== undefined) return indented(hint, width)
  return change === undefined ? [`${INDENT}Nothing: no rule and no mode overrides this.`] : []
}

const indented = (text: string, width: number, by = INDENT.length) =>
  wrap(safeLine(text), width - by).map((line) => `${' '.repeat(by)}${line}`)
