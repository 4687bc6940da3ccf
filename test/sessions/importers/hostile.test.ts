import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {atif} from '../../../src/sessions/importers/atif/importer.ts'
import type {Importer} from '../../../src/sessions/importers/importer.ts'
import {inspect} from '../../../src/sessions/importers/inspect/importer.ts'
import {langchain} from '../../../src/sessions/importers/langchain/importer.ts'
import {mcp} from '../../../src/sessions/importers/mcp/importer.ts'
import {miniSweAgent} from '../../../src/sessions/importers/mini-swe-agent/importer.ts'
import {openaiChat} from '../../../src/sessions/importers/openai-chat/importer.ts'
import {openhands} from '../../../src/sessions/importers/openhands/importer.ts'
import {sweAgent} from '../../../src/sessions/importers/swe-agent/importer.ts'
import {openSession} from '../../../src/sessions/open-session.ts'
import {faultsOf} from './faults.ts'
import {read, readValue, sampleOf} from './recordings.ts'
import {SAMPLES} from './samples.ts'
import {zip} from './zip.ts'

const importers: readonly Importer[] = [openaiChat, sweAgent, miniSweAgent, openhands, langchain, inspect, atif, mcp]

/** Values that stand where nobody expects them. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'a', 0, -1, 1e308, true, [], {}, [null], [[]], {id: 'a'}, '__proto__', 'call_1'),
  fc.jsonValue({maxDepth: 2}),
)

/** What becomes of a member: it goes, becomes something else, comes twice, or holds itself. */
const change = fc.record({
  at: fc.nat(),
  what: fc.constantFrom('delete', 'replace', 'repeat', 'wrap', 'rename'),
  value: odd,
})

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** A copy of a value with one of its members changed, whichever the number says. */
function changed(value: unknown, {at, what, value: other}: Change): unknown {
  const copy: unknown = structuredClone(value)
  const places: {readonly holder: Record<string, unknown> | unknown[]; readonly key: string}[] = []
  const open: unknown[] = [copy]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const holder = next as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      places.push({holder, key})
      open.push(holder[key])
    }
  }
  const place = places[at % Math.max(1, places.length)]
  if (place === undefined) return copy
  const {key} = place
  const holder = place.holder as Record<string, unknown>
  const member = holder[key]
  if (Array.isArray(place.holder) && what === 'delete') place.holder.splice(Number(key), 1)
  else if (Array.isArray(place.holder) && what === 'repeat') place.holder.push(structuredClone(member))
  else if (what === 'delete') delete holder[key]
  else if (what === 'replace') holder[key] = other
  else if (what === 'wrap') holder[key] = [member, {[key]: member}]
  else if (what === 'rename') holder[`${key}s`] = member
  return copy
}

describe('recordings that are not as they should be', () => {
  for (const importer of importers) {
    const samples = SAMPLES[importer.name] ?? []

    test(`${importer.name} reads its samples, and nobody else claims them`, async () => {
      expect(samples.length).toBeGreaterThan(0)
      for (const sample of samples) {
        const claims = importers.filter((one) => one.detect(sampleOf(sample)))
        expect(claims.map(({name}) => name)).toEqual([importer.name])
        const {turns, calls, notes} = await readValue(importer, sample)
        expect([faultsOf(turns), calls.length > 0, notes.problems]).toEqual([[], true, []])
      }
    })

    test(`${importer.name} throws for none that it claims, and gives every call one outcome`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...samples),
          fc.array(change, {minLength: 1, maxLength: 6}),
          async (sample, changes) => {
            const value = changes.reduce<unknown>(changed, sample)
            for (const one of importers) one.detect(sampleOf(value))
            if (!importer.detect(sampleOf(value))) return
            const {turns} = await readValue(importer, value)
            expect(faultsOf(turns)).toEqual([])
          },
        ),
        {numRuns: 300},
      )
    })
  }

  test('no importer throws in looking at a value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const importer of importers) expect(typeof importer.detect(sampleOf(value))).toBe('boolean')
      }),
    )
  })

  test('logs and streams of text may be torn anywhere', async () => {
    const log = [
      'STDIN: {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}',
      'STDOUT: {"jsonrpc":"2.0","id":1,"result":{"content":[]}}',
      'STDIN: [{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"b"}}]',
      'STDOUT: {"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"no"}}',
    ].join('\n')
    const state = {messages: [{type: 'ai', content: '', id: 'm', tool_calls: [{id: 'a', name: 'b', args: {}}]}]}
    const stream = `event: values\ndata: ${JSON.stringify({method: 'values', params: {namespace: [], data: state}})}\n\n`
    const edit = fc.record({at: fc.nat(400), length: fc.nat(30), text: fc.string({maxLength: 5})})
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(log, stream + stream), fc.array(edit, {maxLength: 4}), async (text, edits) => {
        const torn = edits.reduce(
          (rest, {at, length, text: added}) => rest.slice(0, at) + added + rest.slice(at + length),
          text,
        )
        const reading = await read(torn, 'a-recording').catch((error: unknown) => error)
        if (reading instanceof Error) expect(reading).toMatchObject({code: 'INPUT_UNREADABLE'})
        else expect(faultsOf((reading as Awaited<ReturnType<typeof read>>).turns)).toEqual([])
      }),
      {numRuns: 100},
    )
  })

  test('an archive may be damaged anywhere', async () => {
    const [log] = SAMPLES.inspect ?? []
    const {samples = []} = log as {samples?: readonly unknown[]}
    const archive = zip([
      {name: 'header.json', content: JSON.stringify(log)},
      {name: 'samples/0_epoch_1.json', content: JSON.stringify(samples[0])},
      {name: 'samples/1_epoch_1.json', content: JSON.stringify(samples[0]), method: 'zstd'},
    ])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(archive.length - 5), fc.nat(255)), {maxLength: 8}), async (bytes) => {
        const damaged = Buffer.from(archive)
        for (const [at, byte] of bytes) damaged[at + 4] = byte
        const {turns} = await read(damaged, 'log.eval')
        expect(faultsOf(turns)).toEqual([])
      }),
      {numRuns: 100},
    )
  })

  test('a value that nests deeper than a line may is no recording', async () => {
    const deep = `{"eval":{"task":"t"},"status":"x","samples":${'['.repeat(5000)}${']'.repeat(5000)}}`
    await expect(read(deep)).rejects.toMatchObject({code: 'INPUT_UNREADABLE'})
    const messages = `[${'{"content":['.repeat(400)}${']}'.repeat(400)}]`
    const inner = {type: 'ai', content: '', tool_calls: [{id: 'a', name: 'b', args: messages}]}
    const {calls} = await read([inner])
    expect(calls).toMatchObject([{id: 'a'}])
  })

  test('a reader may go before the end', async () => {
    const [log] = SAMPLES.inspect ?? []
    const {samples = []} = log as {samples?: readonly unknown[]}
    const content = JSON.stringify(samples[0])
    const folder = await mkdtemp(join(tmpdir(), 'toolyard-recording-'))
    try {
      const file = join(folder, 'log.eval')
      await writeFile(file, zip(['0', '1'].map((id) => ({name: `samples/${id}_epoch_1.json`, content}))))
      const {turns, notes} = await openSession(file)
      for await (const turn of turns) {
        expect(faultsOf([turn])).toEqual([])
        break
      }
      expect(notes.lines).toBe(1)
    } finally {
      await rm(folder, {recursive: true})
    }
  })
})
