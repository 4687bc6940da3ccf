import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readText} from '../reading.ts'

const blocksOf = async (text: string, fences?: Parameters<typeof readText>[1]) => {
  const turns = await readText(text, {from: 'fenced', ...fences})
  return turns.flatMap(({calls}) =>
    calls.map((call) => ('invalid' in call ? call.invalid.code : [call.tool, call.input, call.line])),
  )
}
const bash = (command: string, line: number) => ['Bash', {command}, line]

describe('text with fenced blocks', () => {
  test('a bash block is a Bash call, with its text as the command', async () => {
    expect(await blocksOf('First:\n```bash\nls -la\npwd\n```\nDone.')).toEqual([bash('ls -la\npwd', 2)])
  })

  test('a scrape block is a WebScrape call, with its JSON as the input', async () => {
    const input = {url: 'https://example.com', selector: 'h1'}
    expect(await blocksOf(`\`\`\`scrape\n${JSON.stringify(input, null, 2)}\n\`\`\``)).toEqual([['WebScrape', input, 1]])
  })

  test('a scrape block that is no JSON is invalid', async () => {
    expect(await blocksOf('```scrape\nexample.com\n```')).toEqual(['BAD_ARGUMENTS'])
  })

  test('text without blocks is no calls, and no error', async () => {
    expect(await blocksOf('Nothing to do.\n\nReally.')).toEqual([])
    expect(await blocksOf('')).toEqual([])
  })

  test.for([
    ['of other languages', '```python\nprint(1)\n```'],
    ['whose language only begins like a known one', '```bashrc\nalias x=y\n```'],
    ['without a language', '```\nls\n```'],
    ['that are empty', '```bash\n\n```'],
    ['inside a block of another language', '````markdown\n```bash\nrm x\n```\n````'],
  ] as const)('blocks %s are text', async ([, text]) => {
    expect(await blocksOf(text)).toEqual([])
  })

  test('the first closing fence wins, wherever it stands', async () => {
    expect(await blocksOf('```bash\necho hi ``` and more\n```bash\necho two\n```')).toEqual([
      bash('echo hi', 1),
      bash('echo two', 3),
    ])
  })

  test('a block may stand on one line, and several may', async () => {
    expect(await blocksOf('run ```bash ls``` then ```bash pwd``` now')).toEqual([bash('ls', 1), bash('pwd', 1)])
  })

  test('what stands after the language on its line is no part of the command', async () => {
    expect(await blocksOf('```bash title="rm -rf x"\necho hi\n```')).toEqual([bash('echo hi', 1)])
  })

  test('blank lines of a block are kept', async () => {
    expect(await blocksOf('```bash\ncat <<X\na\n\nb\nX\n```')).toEqual([bash('cat <<X\na\n\nb\nX', 1)])
  })

  test('a block that is not closed is cut off, and those before it are not', async () => {
    expect(await blocksOf('```bash\nls\n```\n```bash\nrm -r build')).toEqual([bash('ls', 1), 'CUT_OFF'])
  })

  test('a configuration may name more languages, and what becomes of their text', async () => {
    const fences = {python: {tool: 'Python', field: 'code'}, call: {tool: 'Any'}}
    const text = '```python\nprint(1)\n```\n```call\n{"a": 1}\n```\n```bash\nls\n```'
    expect(await blocksOf(text, {fences})).toEqual([
      ['Python', {code: 'print(1)'}, 1],
      ['Any', {a: 1}, 4],
    ])
  })

  test('all blocks of a text are one turn that stops on failure', async () => {
    const turns = await readText('```bash\na\n```\n```bash\nb\n```', {from: 'fenced'})
    expect(turns.map(({calls}) => calls.length)).toEqual([2])
  })

  test('any commands without fences in them come back, in their order', async () => {
    const command = fc
      .string({minLength: 1})
      .map((text) => text.replaceAll('`', '').trim())
      .filter((text) => text !== '')
    await fc.assert(
      fc.asyncProperty(fc.array(command), async (commands) => {
        const text = commands.map((one) => `Text.\n\`\`\`bash\n${one}\n\`\`\`\n`).join('')
        expect((await blocksOf(text)).map(([, input]) => input)).toEqual(commands.map((one) => ({command: one})))
      }),
    )
  })
})
