import {mkdirSync, mkdtempDisposableSync, realpathSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {PathEffect} from '@toolyard/sdk'
import {expect, it} from 'vitest'
import {Gate} from '../../src/permissions/decision-chain.ts'
import {compilePolicy} from '../../src/permissions/policy.ts'

it('a call that writes large folders again and again is refused before the search takes long', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'toolyard-'))
  const cwd = realpathSync(folder.path)
  mkdirSync(join(cwd, 'large'))
  for (let file = 0; file < 26_000; file++) writeFileSync(join(cwd, 'large', String(file)), '')
  const gate = new Gate(compilePolicy({rules: [], mode: 'bypassPermissions', roots: [cwd]}))
  const write: PathEffect = {kind: 'path', path: 'large', access: 'write', recursive: true}
  const decide = (effects: readonly PathEffect[]) =>
    gate.decide({tool: 'T', trust: 'trusted', input: {}, effects, cwd, ownCwd: false})
  expect(decide([write])).toMatchObject({behavior: 'allow'})
  expect(decide([{...write}, {...write}])).toMatchObject({behavior: 'deny', code: 'PROTECTED_PATH'})
})
