import type {Question} from '../permissions/approver.ts'
import {describeDecider} from '../permissions/describe-decider.ts'
import {describeEffect} from '../permissions/describe-effect.ts'
import type {Paint} from '../render/paint.ts'
import {safeJson, safeLine, safeText} from '../render/safe-text.ts'
import {cut, textWidth} from '../render/width.ts'

export interface QuestionPage {
  readonly columns: number
  readonly paint: Paint
  /** The folder of the run: that of the call is said where it is another. */
  readonly cwd: string
  /** Leave nothing out, however long it gets. */
  readonly whole: boolean
}

const LABEL = 12
const LINES_OF_A_VALUE = 8
const LINES_OF_EFFECTS = 6

/**
 * A question for people: what would run, what that touches, why it is asked, and which rules would answer it from now
 * on. Nothing in it can command or deceive the terminal, and what is left out is said.
 */
export function formatQuestion(question: Question, page: QuestionPage): string {
  const {id, tool, input, cwd, env, effects, decision, suggestions} = question
  const {paint, columns, whole} = page
  const section = (label: string, lines: readonly string[], most: number) =>
    formatSection(label, lines, whole ? Number.POSITIVE_INFINITY : most, page)
  const does = effects.length === 0 ? ['none declared'] : effects.map(describeEffect)
  const heading = `Allow ${safeLine(tool)}${id === '' ? '' : ` (call ${safeLine(id)})`}?`
  return [
    paint.strong(cut(heading, columns)),
    ...fieldsOf(input).flatMap(([name, value]) => section(name, textOf(value).split('\n'), LINES_OF_A_VALUE)),
    ...(cwd === page.cwd ? [] : section('in folder', [cwd], LINES_OF_A_VALUE)),
    ...(env === undefined ? [] : section('with env', [safeJson(env)], LINES_OF_A_VALUE)),
    ...section('effects', does, LINES_OF_EFFECTS),
    ...section('asked for', [`${decision.reason} (${describeDecider(decision)})`], LINES_OF_A_VALUE),
    ...section('rules', suggestions, LINES_OF_EFFECTS),
  ].join('\n')
}

/** With a dot, which no label of ours has: a field must not pass for what the gate says. */
function fieldsOf(input: unknown): readonly (readonly [string, unknown])[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return [['input', input]]
  return Object.entries(input).map(([name, value]) => [`.${name}`, value] as const)
}

/** A text as it is, with its lines; anything else as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return value === undefined ? 'undefined' : safeJson(value)
  } catch {
    // a value that JSON does not hold can't be put into words, and is no reason not to ask
    return '(a value that JSON can not say)'
  }
}

/** The label beside lines that fit; no line for nothing. */
function formatSection(
  label: string,
  texts: readonly string[],
  most: number,
  {columns, paint}: QuestionPage,
): string[] {
  const room = Math.max(10, columns - LABEL - 2)
  const lines = texts.flatMap((text) => fold(safeText(text).replaceAll('\t', '  ').replaceAll('\n', '\\n'), room))
  const shown = lines.slice(0, lines.length > most ? most - 1 : most)
  const left = lines.length - shown.length
  if (left > 0) shown.push(paint.warning(cut(`… ${left} more lines, which [s] shows`, room)))
  return shown.map((line, at) => {
    const head = at === 0 ? cut(safeLine(label), LABEL - 1) : ''
    return `  ${paint.faint(head)}${' '.repeat(Math.max(1, LABEL - textWidth(head)))}${line}`
  })
}

/** Breaks a text where a line is full, after a space where there is one: nothing must be lost at the edge. */
function fold(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const character of text) {
    if (used + textWidth(character) > columns) {
      const end = line.lastIndexOf(' ') + 1 || line.length
      lines.push(line.slice(0, end))
      line = line.slice(end)
      used = textWidth(line)
    }
    line += character
    used += textWidth(character)
  }
  return [...lines, line]
}
