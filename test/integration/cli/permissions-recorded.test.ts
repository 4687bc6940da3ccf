import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import {createYard} from '../../helpers/cli.ts'

/** A collection of real recordings, which may stand beside the repository. */
const FOLDER = process.env.TOOLYARD_TEST_SESSIONS ?? resolve(import.meta.dirname, '../../../../shared/sessions')
const TOOLS = ['Bash', 'Read', 'Edit', 'Write', 'Grep', 'Glob']
const FLAGS = ['--allow', 'Bash(git:*)', '--ask', 'Write', '--deny', 'Bash(rm:*)', '--deny', 'Edit(//**/*.json)']

interface Recorded {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Ten calls, as different as the recordings have them: one of each tool, then shell commands. */
function recordedCalls(): readonly Recorded[] {
  const folder = join(FOLDER, 'claude-code')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.jsonl')) : []
  const calls = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').flatMap(callsOf))
  const firsts = TOOLS.flatMap((tool) => calls.find(({name}) => name === tool) ?? [])
  const commands = new Map(calls.filter(({name}) => name === 'Bash').map((call) => [firstWord(call), call]))
  return [...firsts, ...[...commands.values()].filter((call) => !firsts.includes(call))].slice(0, 10)
}

function callsOf(line: string): readonly Recorded[] {
  if (!line.includes('"tool_use"')) return []
  const content: unknown = JSON.parse(line).message?.content
  return Array.isArray(content) ? content.filter(({type}) => type === 'tool_use') : []
}

const firstWord = ({input: {command}}: Recorded) => String(command).split(' ')[0]

test('what explain says of ten recorded calls is what check decides, by one stage and at most one rule', async ({
  skip,
}) => {
  const calls = recordedCalls()
  if (calls.length < 10) skip(`There are no ten calls in ${FOLDER}: set TOOLYARD_TEST_SESSIONS.`)
  await using yard = await createYard()
  for (const {name, input} of calls) {
    const asked = (command: string, ...flags: readonly string[]) =>
      yard.toolyard(['permissions', command, name, '-', ...FLAGS, ...flags], {stdin: JSON.stringify(input)})
    const [check, explain, text] = await Promise.all([
      asked('check', '--json'),
      asked('explain', '--json'),
      asked('explain'),
    ])
    const {decision} = JSON.parse(check.stdout)
    const explained = JSON.parse(explain.stdout)
    expect(explained.decision).toEqual(decision)
    expect(check.exitCode).toBe(decision.behavior === 'allow' ? 0 : 3)
    const decided = {
      stages: explained.stages.filter(({outcome}: {outcome: string}) => outcome === 'decided').length,
      rules: explained.rules.filter((rule: {decided: boolean}) => rule.decided).length,
    }
    expect(decided).toEqual({stages: 1, rules: decision.rule === undefined ? 0 : 1})
    expect(text.stdout.match(/^ {2}> /gm)).toHaveLength(decided.stages + decided.rules)
    expect(explained.coverage).toHaveLength(explained.effects.length)
  }
})
