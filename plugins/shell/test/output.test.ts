import {describe, expect, it, onTestFinished, vi} from 'vitest'
import {OutputProgress} from '../src/output/progress.ts'
import {createTools} from './helpers/tools.ts'

const {bash} = createTools()
const HEAD = 1_048_576
const TAIL = 65_536

describe('more output than is kept', () => {
  it('is read to the end; the beginning and the end are kept, and the bytes between them counted', async () => {
    const bytes = 50_000_000
    const {status, text, data} = await bash(`head -c ${bytes - 5} /dev/zero | tr '\\0' x; printf 'end.\\n'`)
    const dropped = bytes - HEAD - TAIL
    expect(status).toBe('ok')
    expect(text.startsWith('x'.repeat(HEAD))).toBe(true)
    expect(text.slice(HEAD, HEAD + 60)).toContain(`${dropped} bytes`)
    expect(text.endsWith('xend.')).toBe(true)
    expect(data).toMatchObject({truncated: {text: dropped, stdout: bytes - 30_000}})
  })

  it('does not block a command that fills stderr before it writes to stdout', async () => {
    const {data} = await bash(`head -c 5000000 /dev/zero | tr '\\0' e >&2; echo done`)
    expect(data).toMatchObject({stdout: 'done\n', exitCode: 0, truncated: {stderr: 5_000_000 - 30_000}})
  })
})

describe('progress', () => {
  it('tells of output while the command runs, and of none twice', async () => {
    const {text, progress} = await bash('for i in 1 2 3 4; do echo $i; sleep 0.2; done')
    const told = progress.flatMap(({content = []}) => content.map((block) => (block.type === 'text' ? block.text : '')))
    expect(told.length).toBeGreaterThan(1)
    expect(told.length).toBeLessThan(5)
    expect(`${text}\n`.startsWith(told.join(''))).toBe(true)
  })

  it('is not worth the while of a command that ends at once', async () => {
    expect((await bash('echo')).progress).toEqual([])
  })

  it('stays small however much comes, and ends when it is stopped', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const reported: string[] = []
    const progress = new OutputProgress(({content: [block] = []}) => {
      reported.push(block?.type === 'text' ? block.text : '')
    })
    progress.push('x'.repeat(1_000_000))
    progress.push('end')
    vi.advanceTimersByTime(250)
    progress.push('never told')
    progress.stop()
    vi.advanceTimersByTime(1_000)
    expect(reported).toHaveLength(1)
    expect(reported[0]).toHaveLength(16_384)
    expect(reported[0]?.endsWith('xend')).toBe(true)
  })
})
