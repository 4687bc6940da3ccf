import {existsSync, readdirSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import {parsePatch} from '../../plugins/fs/src/apply-patch/parse-patch.ts'
import fs from '../../plugins/fs/src/index.ts'
import {createShellTools} from '../../plugins/shell/src/shell-tools.ts'
import {isFailure, prepare} from '../../src/executor/prepare.ts'
import {Parser} from '../../src/executor/stages/parse.ts'
import {staticTools} from '../../src/executor/static-tools.ts'
import {openSession} from '../../src/sessions/open-session.ts'
import type {RecordedCall} from '../../src/sessions/session.ts'

const FOLDER = process.env.TOOLYARD_TEST_SESSIONS ?? resolve(import.meta.dirname, '../../../shared/sessions')
const AGENTS = ['codex', 'codex-exec-json', 'gemini', 'trajectories', 'inspect']

async function recordedCalls(agent: string): Promise<readonly RecordedCall[]> {
  const folder = join(FOLDER, agent)
  if (!existsSync(folder)) return []
  const calls: RecordedCall[] = []
  for (const name of readdirSync(folder)) {
    const {turns} = await openSession(join(folder, name))
    for await (const turn of turns) calls.push(...turn.calls)
  }
  return calls
}

/** Texts were taken out of some recordings before they were published. */
const isRedacted = ({input}: RecordedCall) => typeof input === 'string' && input.startsWith('[REDACTED')

function isReadable(input: unknown): boolean {
  const patch = String(Reflect.get(Object(input), 'patch'))
  // Codex once applied a patch of no file, and changed nothing
  if (!/^\*\*\* \w+ File: /m.test(patch)) return true
  try {
    return parsePatch(patch).length > 0
  } catch {
    return false
  }
}

const endedOk = ({outcome}: RecordedCall) => outcome.status === 'settled' && outcome.ended === 'ok'

test.for(AGENTS)('recorded calls of %s fit the tools that they are calls of', async (agent, {skip, annotate}) => {
  const calls = await recordedCalls(agent)
  if (calls.length === 0) skip(`There are no recordings in ${FOLDER}: set TOOLYARD_TEST_SESSIONS.`)
  const tools = staticTools([...fs, ...createShellTools()])
  const parser = new Parser()
  const counts = new Map<string, {fit: number; redacted: number}>()
  const misfits: string[] = []
  for (const call of calls) {
    const {tool, input} = call
    if (tools.find(tool)?.description.adapters?.includes(tool) !== true) continue
    const count = counts.get(tool) ?? {fit: 0, redacted: 0}
    counts.set(tool, count)
    if (isRedacted(call)) {
      count.redacted += 1
      continue
    }
    const prepared = await prepare({id: 'a', tool, input}, tools, parser)
    if (isFailure(prepared)) misfits.push(`${tool}: ${prepared.error.message}`)
    else {
      count.fit += 1
      if (prepared.tool.name === 'ApplyPatch' && !isReadable(prepared.input) && endedOk(call))
        misfits.push(`a patch that was applied can't be read: line ${call.line}`)
    }
  }
  const told = [...counts].map(([name, {fit, redacted}]) => `${name}: ${fit} fit, ${redacted} redacted`)
  await annotate(`${agent}: ${told.join('; ')}`)
  expect(misfits).toEqual([])
  expect(counts.size).toBeGreaterThan(0)
})
