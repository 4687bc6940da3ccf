import {existsSync, readFileSync} from 'node:fs'
import {mkdir, mkdtemp, realpath, rm, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import type {Effect, EffectContext} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import fileTools from '../../plugins/fs/src/index.ts'
import shellTools from '../../plugins/shell/src/index.ts'
import {ToolyardError} from '../../src/errors/toolyard-error.ts'
import {Gate} from '../../src/permissions/decision-chain.ts'
import {parseMode} from '../../src/permissions/modes.ts'
import {compilePolicy} from '../../src/permissions/policy.ts'
import type {RuleSpec} from '../../src/permissions/rule.ts'
import {request} from './tree.ts'

type Behavior = 'allow' | 'ask' | 'deny'

interface Case {
  readonly rules: Readonly<Record<Behavior, readonly string[]>>
  readonly mode: string
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly cwd: string
  readonly projectRoot: string
  readonly home: string
  readonly settingsSource: string
  readonly setup?: {readonly files?: readonly string[]; readonly symlinks?: Readonly<Record<string, string>>}
  readonly expected: Behavior
  readonly alsoAcceptable?: readonly Behavior[]
  readonly why: string
  readonly debatable?: boolean
}

const FILE = join(import.meta.dirname, '../../../shared/cases/permission.jsonl')
const cases: readonly Case[] = existsSync(FILE)
  ? readFileSync(FILE, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : []

describe.skipIf(cases.length === 0)('labelled decisions (skipped without the folder of shared cases)', () => {
  it('are decided as they are labelled, but for the debatable ones', async () => {
    const wrong: string[] = []
    const debatable: string[] = []
    for (const one of cases) {
      const actual = await decide(one)
      if ([one.expected, ...(one.alsoAcceptable ?? [])].includes(actual)) continue
      const list = one.debatable ? debatable : wrong
      list.push(`${one.tool} ${JSON.stringify(one.input)} is ${actual}, not ${one.expected}: ${one.why}`)
    }
    const firm = cases.filter((one) => !one.debatable).length
    console.log(`permission cases: ${firm - wrong.length} of ${firm} right; of the debatable, otherwise:`)
    console.log(debatable.join('\n'))
    expect(wrong).toEqual([])
  })
})

/** A rule that is refused when it is loaded grants nothing, which is right wherever nothing is granted. */
async function decide(one: Case): Promise<Behavior> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'toolyard-case-')))
  const map = (text: string) => text.replace(/(?<![\w.~-])\/+(?=(?:home|data)\b)/g, `${root}/`)
  try {
    await build(one, map)
    const [cwd, home] = [map(one.cwd), map(one.home)]
    const gate = new Gate(
      compilePolicy({
        rules: rulesOf(one, map),
        mode: parseMode(one.mode) ?? 'default',
        roots: [cwd],
        cwd,
        home,
      }),
    )
    const input = JSON.parse(map(JSON.stringify(one.input)))
    const ctx: EffectContext = {cwd, workspace: {roots: [cwd]}, env: {...process.env, HOME: home}}
    return gate.decide(
      request(cwd, {tool: one.tool, trust: 'trusted', input, effects: effectsOf(one.tool, input, ctx)}),
    ).behavior
  } catch (error) {
    if (ToolyardError.is(error) && error.code === 'RULE_INVALID') return 'ask'
    throw error
  } finally {
    await rm(root, {recursive: true})
  }
}

function rulesOf({rules, settingsSource, home, projectRoot}: Case, map: (text: string) => string): RuleSpec[] {
  const base = settingsSource === 'user' ? join(map(home), '.claude') : map(projectRoot)
  return Object.entries(rules).flatMap(([action, texts]) =>
    texts.map((text): RuleSpec => {
      const mapped = text.replace(/\(\/(?=\/)(.*)\)$/, (_, path: string) => `(/${map(path)})`)
      return {shape: 'listed', action: action as Behavior, text: mapped, source: 'case', base}
    }),
  )
}

/** Tools that are not bundled declare nothing, or what any tool of their kind would. */
function effectsOf(name: string, input: unknown, ctx: EffectContext): readonly Effect[] {
  const tool = [...fileTools, ...shellTools].find((one) => one.name === name)
  if (tool !== undefined) return tool.effects?.(input as never, ctx) ?? []
  const url = typeof input === 'object' && input !== null ? Reflect.get(input, 'url') : undefined
  if (typeof url === 'string') return [{kind: 'url', url, method: 'GET'}]
  return [{kind: 'unknown', reason: 'nothing is declared'}]
}

async function build({setup = {}, cwd, home}: Case, map: (text: string) => string): Promise<void> {
  for (const folder of [cwd, home]) await mkdir(map(folder), {recursive: true})
  for (const [path, target] of Object.entries(setup.symlinks ?? {})) {
    await mkdir(dirname(map(path)), {recursive: true})
    await symlink(map(target), map(path))
  }
  for (const path of setup.files ?? []) {
    if (existsSync(map(path))) continue
    await mkdir(dirname(map(path)), {recursive: true})
    await writeFile(map(path), '')
  }
}
