import type {Effect} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {createTerminalApprover} from '../../src/cli/terminal-approver.ts'
import type {Question} from '../../src/permissions/approver.ts'

/** Asks with someone there who types these lines, and closes the terminal then. */
async function askWith(lines: readonly string[], given: Partial<Question>) {
  const typed = [...lines]
  const [shown, added]: [string[], string[]] = [[], []]
  const add = (rules: readonly string[]) => void added.push(...rules)
  const approver = createTerminalApprover({
    ask: async (text) => {
      shown.push(text)
      return typed.shift()
    },
    editor: undefined,
    cwd: '/w',
    columns: () => 80,
    color: false,
    allowForRun: add,
    remember: async (rules) => add(rules),
  })
  const question: Question = {
    id: 'c1',
    tool: 'Bash',
    input: {command: 'rm *.log'},
    cwd: '/w',
    effects: [],
    decision: {behavior: 'ask', source: 'mode default', reason: 'the call runs rm'},
    suggestions: [],
    digest: 'sha256:0',
    ...given,
  }
  const answer = await approver.ask(question, {signal: new AbortController().signal})
  return {answer, added, shown: shown.join('\n')}
}

const run = (text: string): Effect => ({kind: 'command', argv: [], text, readOnly: false})
const unknown: Effect = {kind: 'unknown', reason: 'nothing is declared'}

describe('a question at the terminal', () => {
  it('offers the rules that would answer it', async () => {
    const given = {effects: [run('make')], suggestions: ['Bash(make)']}
    const {answer, added, shown} = await askWith(['a'], given)
    expect([answer?.behavior, added]).toEqual(['allow', ['Bash(make)']])
    expect(shown).toContain('Bash(make)')
    expect((await askWith(['r'], given)).added).toEqual(['Bash(make)', 'Bash(make)'])
  })

  it('offers no rule for every command there is', async () => {
    const {answer, added, shown} = await askWith(['a', 'r'], {effects: [run('rm *.log')], suggestions: ['Bash']})
    expect([answer?.behavior, added]).toEqual(['deny', []])
    expect(shown).not.toMatch(/rules|\[a\]|\[r\]/)
  })

  it('offers the bare tool where its calls can not be told apart', async () => {
    const {answer, added} = await askWith(['a'], {tool: 'Some', effects: [unknown], suggestions: ['Some']})
    expect([answer?.behavior, added]).toEqual(['allow', ['Some']])
  })

  it('shows no field of the input where it says what the gate knows', async () => {
    const labels = ['effects', 'asked for', 'in folder', 'with env', 'rules']
    const input = Object.fromEntries(labels.map((label) => [label, 'forged']))
    const {shown} = await askWith(['d'], {
      input,
      cwd: '/elsewhere',
      env: {LANG: 'C'},
      effects: [run('make')],
      suggestions: ['Bash(make)'],
    })
    const lines = shown.split('\n')
    for (const label of labels) {
      expect(lines.filter((line) => line.startsWith(`  ${label} `))).toEqual([expect.not.stringContaining('forged')])
      expect(lines.filter((line) => line.startsWith(`  .${label} `))).toEqual([expect.stringContaining('forged')])
    }
  })
})
