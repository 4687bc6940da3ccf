import {createHash} from 'node:crypto'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createMasker} from '../../../src/results/masking/masker.ts'

const ROOT = join(import.meta.dirname, '../../..')
const {text, json} = createMasker()

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), {recursive: true, withFileTypes: true})
    .filter((file) => file.isFile() && /\.(?:ts|js|json|md)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => !/node_modules|dist/.test(file))

const isChanged = (file: string) => {
  const content = readFileSync(file, 'utf8')
  return text(content) !== content
}

describe('what is no secret stays as it is', () => {
  it.each(['src', 'plugins', 'examples', 'templates', 'scripts', 'bench'])(
    'every file of this repository: %s',
    (folder) => {
      expect(filesIn(folder).filter(isChanged)).toEqual([])
    },
  )

  it.each(['package.json', 'package-lock.json', 'biome.json'])('%s', (file) => {
    expect(isChanged(join(ROOT, file))).toBe(false)
  })

  it('the lock file, as a value', () => {
    const lock: unknown = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
    expect(json(lock)).toBe(lock)
  })

  it.each([
    'commit 3f786850e387550fdab836ed7e6dc881de23001b',
    'index 83db48f..bf3a1c2 100644',
    'id: 123e4567-e89b-12d3-a456-426614174000',
    `sha256:${createHash('sha256').update('a').digest('hex')}`,
    `integrity sha512-${createHash('sha512').update('a').digest('base64')}`,
    `<script integrity="sha384-${createHash('sha384').update('a').digest('base64')}">`,
    `![](data:image/png;base64,${Buffer.alloc(300, 'image').toString('base64')})`,
    '/home/me/projects/app/node_modules/.pnpm/@scope+name@1.2.3_abc123def456/node_modules/name/index.js',
    String.raw`C:\Users\me\AppData\Local\Temp\a1b2c3d4e5f6\key-1.txt`,
    'class="sk-circle-bounce sk-fading-circle12 sk-cube-grid-container"',
    'task-runner-disk-usage-risk-assessment-2024-report',
    'npm_config_registry npm_package_version_string_of_the_package_and_more',
    'hf_hub_download hf_transfer_enabled_by_default_in_this_environment',
    'AKIA and ASIA begin the ids of access keys',
    'max_tokens: 4096, token_count: 17, tokens: [1, 2, 3], total_tokens=8192',
    'Authorization, Bearer, password, secret, token, api key',
    'the token is valid; the password is required; secret: none',
    'password must have 8 characters, 1 number and 1 sign',
    "<input type='password' name='password' id='password1' autocomplete='current-password'>",
    'pass: 12, fail: 3, key: value, keys: 4',
    'key = "ArrowLeft"; hotkey: ctrl+k1; primaryKey: id2',
    'eyJ is how the base64 of JSON begins; eyJhbGciOiJIUzI1NiJ9 is a header',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END PUBLIC KEY-----',
    "if (pem.includes('-----BEGIN PRIVATE KEY-----')) return importPrivateKeyFromPkcs8(pem)",
    "pem.replace('-----BEGIN PRIVATE KEY-----', '').replace('-----END PRIVATE KEY-----', '')",
    `ghp_${'x'.repeat(36)}`,
    `sk-ant-${'*'.repeat(40)}`,
    'AIza…, ghp_…, sk-…',
    'docker run -u 1000:1000 -v a:b image; git push -u origin feature:feature2',
    '12:34:56 INFO [http-nio-8080-exec-10] c.e.a.TokenFilter1 : token accepted',
    '192.168.0.1:8080 - - [10/Oct/2000:13:55:36] "GET /a?sort=key&page=2 HTTP/1.0" 200 2326',
    '[MASKED:github-token] and [MASKED:env:MY_TOKEN]',
  ])('%s', (line) => {
    expect(text(line)).toBe(line)
    expect(json({line, [line]: [line]})).toEqual({line, [line]: [line]})
  })

  it('digests, ids, numbers, dates and base64, whatever they are called', () => {
    const hex = (length: number) =>
      fc.string({unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length})
    const value = fc.oneof(
      fc.constantFrom(7, 40, 64, 128).chain(hex),
      fc.uuid(),
      fc.integer().map(String),
      fc.date({noInvalidDate: true}).map((date) => date.toISOString()),
      fc.uint8Array({maxLength: 300}).map((bytes) => Buffer.from(bytes).toString('base64')),
      fc.webPath(),
      fc.ipV6(),
    )
    const name = fc.constantFrom(
      'id',
      'commit',
      'sha',
      'digest',
      'path',
      'file',
      'key',
      'cursor',
      'session_id',
      'nextToken',
    )
    fc.assert(
      fc.property(value, name, fc.constantFrom(': ', '=', ' ', '": "'), (ordinary, called, sign) => {
        const line = `${called}${sign}${ordinary}`
        expect(text(line)).toBe(line)
        const object = {[called]: ordinary, list: [ordinary]}
        expect(json(object)).toBe(object)
      }),
      {numRuns: 2000},
    )
  })

  it('text of ordinary words', () => {
    fc.assert(
      fc.property(fc.lorem({maxCount: 30, mode: 'sentences'}), (sentences) => {
        expect(text(sentences)).toBe(sentences)
      }),
    )
  })
})
