import {existsSync, readFileSync} from 'node:fs'
import {link, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {Gate} from '../../src/permissions/decision-chain.ts'
import {createGuardedFiles} from '../../src/permissions/guarded-files.ts'
import {compilePolicy} from '../../src/permissions/policy.ts'
import {request} from './tree.ts'

interface Case {
  readonly setup: {
    readonly dirs?: readonly string[]
    readonly files?: readonly string[]
    readonly symlinks?: Readonly<Record<string, string>>
    readonly hardlinks?: Readonly<Record<string, string>>
    readonly fileContents?: Readonly<Record<string, string>>
  }
  readonly workspace: string
  readonly cwd: string
  readonly tool: string
  readonly path: string
  readonly expected: 'allowed' | 'blocked'
  readonly why: string
  readonly debatable?: boolean
}

const FILE = join(import.meta.dirname, '../../../shared/cases/path.jsonl')
const cases: readonly Case[] = existsSync(FILE)
  ? readFileSync(FILE, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : []

describe.skipIf(cases.length === 0)('labelled paths (skipped without the folder of shared cases)', () => {
  it('are decided as they are labelled, but for the debatable ones', async () => {
    const wrong: string[] = []
    const debatable: string[] = []
    for (const one of cases) {
      const actual = await decide(one)
      if (actual === one.expected) continue
      const list = one.debatable ? debatable : wrong
      list.push(`${JSON.stringify(one.path)} is ${actual}: ${one.why}`)
    }
    const firm = cases.filter((one) => !one.debatable).length
    console.log(`path cases: ${firm - wrong.length} of ${firm} right; of the debatable, ${debatable.length} otherwise:`)
    console.log(debatable.join('\n'))
    expect(wrong).toEqual([])
  })
})

/** Blocked is everything that does not run without a question, or fails at the moment of writing. */
async function decide(one: Case): Promise<Case['expected']> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'toolyard-case-')))
  // only the top of the case's file system is moved; everything else is as it is on this machine
  const map = (path: string) =>
    path.replace(/^(\/*)(?=(?:ws|real|home)(?:\b|-))/, (slashes) => (slashes === '' ? '' : `${root}${slashes}`))
  try {
    await build(one, map)
    const gate = new Gate(compilePolicy({rules: [], mode: 'acceptEdits', roots: [map(one.workspace)]}))
    const access = one.tool === 'Read' ? 'read' : 'write'
    const path = map(one.path)
    const call = request(map(one.cwd), {tool: one.tool, effects: [{kind: 'path', path, access}]})
    if (one.why.startsWith('link created by an earlier tool call')) await symlink('.git', join(root, 'ws/z'))
    if (gate.decide(call).behavior !== 'allow') return 'blocked'
    if (!one.why.startsWith('TOCTOU')) return 'allowed'
    const folder = dirname(join(map(one.cwd), path))
    await rename(folder, `${folder}-was`)
    await symlink(one.why.includes('/etc') ? '/etc' : '.git', folder)
    return await createGuardedFiles(gate, call)
      .write(path, '')
      .then(
        () => 'allowed' as const,
        () => 'blocked' as const,
      )
  } finally {
    await rm(root, {recursive: true})
  }
}

async function build({setup, workspace}: Case, map: (path: string) => string): Promise<void> {
  const {dirs = [], files = [], symlinks = {}, hardlinks = {}, fileContents = {}} = setup
  const parent = (path: string) => mkdir(dirname(map(path)), {recursive: true})
  for (const dir of dirs) await mkdir(map(dir), {recursive: true})
  for (const [path, text] of [...files.map((file) => [file, ''] as const), ...Object.entries(fileContents)]) {
    await parent(path)
    await writeFile(map(path), text)
  }
  for (const [path, target] of Object.entries(symlinks)) {
    await parent(path)
    await symlink(map(target), map(path))
  }
  for (const [path, target] of Object.entries(hardlinks)) await link(map(target), map(path))
  await mkdir(map(workspace), {recursive: true})
}
