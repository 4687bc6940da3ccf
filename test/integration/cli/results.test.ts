import {readdir, readFile} from 'node:fs/promises'
import {describe, expect, test} from 'vitest'
import {createYard} from '../../helpers/cli.ts'

const big = {id: 'big', tool: 'Large', input: {size: 60_000}}

function savedFile(text: string | undefined): string {
  return /saved to: (.*)/.exec(text ?? '')?.[1] ?? ''
}

describe.concurrent('a result that is too large', () => {
  test('is kept in the folder of the session, where the calls that follow may read it', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--progress', 'none'])
    run.write(big)
    const shown = await run.nextResult()
    const file = savedFile(shown.content[0]?.text)
    expect(file).toContain('/.local/state/toolyard/sessions/')
    expect(await readFile(file, 'utf8')).toBe('x'.repeat(60_000))
    run.write(
      {id: 'read', tool: 'Read', input: {file_path: file}},
      {id: 'sh', tool: 'Bash', input: {command: `wc -c < ${file}`}},
      {id: 'other', tool: 'Read', input: {file_path: `${file}/../../../../x`}},
      {id: 'write', tool: 'Write', input: {file_path: file, content: ''}},
    )
    run.child.stdin?.end()
    const {results} = await run.ended
    expect(results.map(({status}) => status)).toEqual(['ok', 'ok', 'ok', 'denied', 'denied'])
  })

  test('is as large as the configuration says, and may be kept nowhere', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'results: {maxChars: 100, store: memory, previewBytes: 20}\n')
    await yard.calls('calls.jsonl', {...big, input: {size: 101}})
    const {results} = await yard.toolyard(['run', 'calls.jsonl', '--trust-project', '--no-record'])
    expect(results[0]?.content[0]?.text).toContain('The rest was not kept.')
    await expect(readdir(`${yard.env.HOME}/.local/state`)).rejects.toThrow('ENOENT')
  })

  test('of a project that is not trusted may be made smaller, not larger', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'results: {maxChars: 70000, turnMaxChars: 100}\n')
    const {stdout} = await yard.toolyard(['config', 'show', '--json'])
    expect(JSON.parse(stdout).settings).toMatchObject({resultMaxChars: 50_000, turnMaxChars: 100})
  })
})

test('--dedupe replaces what an earlier call had too', async () => {
  await using yard = await createYard()
  await yard.calls('calls.jsonl', {...big, input: {size: 1000}}, {...big, id: 'again', input: {size: 1000}})
  const {results} = await yard.toolyard(['run', 'calls.jsonl', '--dedupe'])
  expect(results[1]?.meta).toMatchObject({
    size: {before: 1000},
    replaced: {because: 'duplicate', sameAs: 'the call big'},
  })
})
