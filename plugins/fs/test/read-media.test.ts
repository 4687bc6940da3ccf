import {describe, expect, it} from 'vitest'
import {Read} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.from([4, 0, 0, 0]), Buffer.from('WEBPVP8 ')])

describe('Read of images and PDFs', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['image/gif', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
    ['image/webp', WEBP],
  ])('returns %s as an image block, known by its first bytes', async (mimeType, bytes) => {
    await using workspace = await createWorkspace({picture: bytes})
    const {content, data} = await workspace.run(Read, {file_path: 'picture'})
    expect(content).toEqual([{type: 'image', mimeType, data: bytes.toString('base64')}])
    expect(data).toMatchObject({type: 'image', mimeType, bytes: bytes.length})
  })

  it('returns a PDF as an embedded resource and says that its text is not shown', async () => {
    await using workspace = await createWorkspace({'a b.pdf': '%PDF-1.7\n'})
    const {content, text} = await workspace.run(Read, {file_path: 'a b.pdf', pages: '1-2'})
    const blob = Buffer.from('%PDF-1.7\n').toString('base64')
    const uri = `file://${workspace.root}/a%20b.pdf`
    expect(content.at(-1)).toEqual({type: 'resource', resource: {uri, mimeType: 'application/pdf', blob}})
    expect(text).toContain('1-2')
  })

  it('refuses an image of more than 5 MiB', async () => {
    await using workspace = await createWorkspace({picture: Buffer.concat([PNG, Buffer.alloc(5 * 1024 ** 2)])})
    expect((await workspace.run(Read, {file_path: 'picture'})).status).toBe('error')
  })
})
