import {mkdir, mkdtemp, realpath, rm, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {Gate} from '../../src/permissions/decision-chain.ts'
import type {GateRequest} from '../../src/permissions/gate.ts'
import {compilePolicy, type PolicyOptions} from '../../src/permissions/policy.ts'
import type {RuleSpec} from '../../src/permissions/rule.ts'

/** A temporary folder with a workspace `ws` in it. */
export interface Tree extends AsyncDisposable {
  readonly root: string
  readonly ws: string
  file(path: string, text?: string): Promise<string>
  folder(path: string): Promise<string>
  link(path: string, target: string): Promise<string>
  gate(options?: Partial<PolicyOptions>): Gate
}

export async function createTree(): Promise<Tree> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'toolyard-gate-')))
  const ws = join(root, 'ws')
  const at = async (path: string) => {
    await mkdir(dirname(join(root, path)), {recursive: true})
    return join(root, path)
  }
  await mkdir(ws)
  return {
    root,
    ws,
    async file(path, text = 'old') {
      await writeFile(await at(path), text)
      return join(root, path)
    },
    async folder(path) {
      await mkdir(join(root, path), {recursive: true})
      return join(root, path)
    },
    async link(path, target) {
      await symlink(target, await at(path))
      return join(root, path)
    },
    gate: (options = {}) => new Gate(compilePolicy({rules: [], mode: 'default', roots: [ws], ...options})),
    [Symbol.asyncDispose]: () => rm(root, {recursive: true, force: true}),
  }
}

export const request = (cwd: string, given: Partial<GateRequest> = {}): GateRequest => ({
  tool: 'Write',
  trust: 'verified',
  input: {},
  effects: [],
  cwd,
  ownCwd: false,
  ...given,
})

export const write = (path: string, recursive = false) => ({kind: 'path', path, access: 'write', recursive}) as const
export const read = (path: string) => ({kind: 'path', path, access: 'read'}) as const
export const unknown = {kind: 'unknown', reason: 'nothing is declared'} as const

export const listed = (action: RuleSpec['action'], ...texts: string[]): RuleSpec[] =>
  texts.map((text) => ({shape: 'listed', action, text, source: `--${action}`}))

export const ordered = (action: RuleSpec['action'], tool: string, match?: string): RuleSpec => ({
  shape: 'ordered',
  action,
  tool,
  match,
  source: 'rules',
})
