import {describe, expect, it} from 'vitest'
import {createMasker} from '../../../src/results/masking/masker.ts'
import {sampleOf} from './secrets.ts'

const VALUE = 'zq"81/kd f+öx'

describe('values of the environment', () => {
  it('of several lines are masked line by line, too', () => {
    const [first, second] = ['Qw3-rT9'.repeat(4), 'zX8+cV4'.repeat(4)]
    const masker = createMasker({env: {MY_KEY: `${first}\n${second}\n`}})
    expect(masker.json([first, `at ${second}`])).toEqual(['[MASKED:env:MY_KEY]', 'at [MASKED:env:MY_KEY]'])
  })

  const {text, json} = createMasker({env: {MY_TOKEN: VALUE}})

  it.each([
    ['as they are', VALUE],
    ['escaped in JSON', JSON.stringify(VALUE).slice(1, -1)],
    ['escaped in JSON in JSON', JSON.stringify(JSON.stringify(VALUE)).slice(3, -3)],
    ['encoded in a url', encodeURIComponent(VALUE)],
    ['encoded in a form', encodeURIComponent(VALUE).replace('%20', '+')],
    ['encoded in small letters', encodeURIComponent(VALUE).toLowerCase()],
  ])('are masked %s', (_, form) => {
    expect(text(`before ${form} after`)).toBe('before [MASKED:env:MY_TOKEN] after')
  })

  it.each(['', 'u:', 'us:', 'user:'])('are masked in base64, behind: %s', (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const encoded = Buffer.from(`${before}${VALUE}\n`).toString(encoding)
      expect(text(encoded)).toContain('[MASKED:env:MY_TOKEN]')
      expect(text(encoded).replace('[MASKED:env:MY_TOKEN]', '').length).toBeLessThan(before.length * 2 + 8)
    }
  })

  it('are masked in JSON, as keys too', () => {
    expect(json({a: [VALUE], [VALUE]: 1})).toEqual({a: ['[MASKED:env:MY_TOKEN]'], '[MASKED:env:MY_TOKEN]': 1})
  })

  it('are masked longest first, and wholly where they overlap', () => {
    const both = createMasker({env: {A_SECRET: 'abcdefgh', B_SECRET: 'abcdefghijkl', C_SECRET: 'ijklmnopqrst'}})
    expect(both.text('abcdefghijkl abcdefgh')).toBe('[MASKED:env:B_SECRET] [MASKED:env:A_SECRET]')
    expect(both.text('abcdefghijklmnopqrst')).toBe('[MASKED:env:B_SECRET]')
  })

  it('name what is also known otherwise', () => {
    const {secret} = sampleOf('github-token')
    expect(createMasker({env: {GH_TOKEN: secret}}).text(`Bearer ${secret}`)).toBe('Bearer [MASKED:env:GH_TOKEN]')
  })

  it.each([
    'API_KEY',
    'MY_TOKEN',
    'my_secret',
    'DB_PASSWORD',
    'DB_PASSWD',
    'MYSQL_PASS',
    'AZURE_CREDENTIALS',
    'GITHUB_PAT',
    'NPM_AUTH',
    'npm_config__authToken',
    'SECRETKEY',
  ])('are masked when the name says so: %s', (name) => {
    expect(createMasker({env: {[name]: 'swordfish-7'}}).text('a swordfish-7 b')).toBe(`a [MASKED:env:${name}] b`)
  })

  it.each([
    ['DATABASE_URL', 'postgres://me:p%40ssword9@db/x'],
    ['SENTRY_DSN', 'https://key:p%40ssword9@sentry.example/1'],
    ['SQL_CONNECTION', 'Server=db;Password=p@ssword9;Port=1'],
  ])('are masked as far as they are a password: %s', (name, value) => {
    const masker = createMasker({env: {[name]: value}})
    expect(masker.text('p@ssword9')).toBe(`[MASKED:env:${name}]`)
    expect(masker.text('sentry.example Server db me')).toBe('sentry.example Server db me')
  })

  it.each([
    ['SSH_AUTH_SOCK', '/tmp/ssh-XXXX/agent.1'],
    ['GPG_KEY', 'A035C8C19219BA821ECEA86B64E628F8D684696D'],
    ['SIGNING_KEY_PATH', 'keys/signing'],
    ['AWS_ACCESS_KEY_ID', 'not-a-secret-id'],
    ['PUBLIC_KEY', 'abcdefghijkl'],
    ['TLS_KEY', '/etc/ssl/server.key'],
    ['MAX_TOKEN', '1234567890'],
    ['DB_PASSWORD', 'short'],
    ['USE_AUTH', 'required'],
    ['APP_SECRET', 'production'],
    ['API_KEY', '********'],
    ['COMPAT', 'something-else'],
    ['PWD', 'workspace-one'],
    ['MONKEY', 'something-else'],
    ['TOKEN', undefined],
  ])('are left when they are no secret: %s=%s', (name, value) => {
    const line = `a ${value} b`
    expect(createMasker({env: {[name]: value}}).text(line)).toBe(line)
  })
})

describe('patterns of the user', () => {
  it('are masked beside the known ones: the first group, or the whole match', () => {
    const add = [
      {name: 'ticket', pattern: 'TCK-(\\d+)'},
      {name: 'host', pattern: '\\w+\\.corp\\.example'},
      {name: 'nothing', pattern: 'z*'},
    ]
    const {text} = createMasker({add})
    expect(text('TCK-1234 at db1.corp.example')).toBe('TCK-[MASKED:ticket] at [MASKED:host]')
    expect(text('password=hunter2')).toBe('password=[MASKED:password]')
  })

  it('that are no regular expressions are refused by name', () => {
    expect(() => createMasker({add: [{name: 'ticket', pattern: '('}]})).toThrowError(
      expect.objectContaining({code: 'CONFIG_INVALID', message: expect.stringContaining('"ticket"')}),
    )
  })

  it('do not take apart what was masked, whatever they match and are called', () => {
    const {text} = createMasker({add: [{name: 'all]\n', pattern: '[A-Z]+'}]})
    const masked = text('password=hunter2 ABC')
    expect(masked).toBe('password=[MASKED:password] [MASKED:all--]')
    expect(text(masked)).toBe(masked)
  })
})

describe('names that are exempt', () => {
  const {secret} = sampleOf('github-token')

  it('may be of a pattern, also of one that was added', () => {
    const add = [{name: 'ticket', pattern: 'TCK-\\d+'}]
    const {text} = createMasker({add, exempt: ['github-token', 'ticket']})
    expect(text(`${secret} TCK-1`)).toBe(`${secret} TCK-1`)
  })

  it('may be of a key, however it is written, and of a kind of key', () => {
    const {text, json} = createMasker({exempt: ['dbPassword', 'api-key']})
    const value = {db_password: 'hunter2', api_key: 'sesame', password: 'hunter2'}
    expect(json(value)).toEqual({...value, password: '[MASKED:password]'})
    expect(text('DB_PASSWORD=hunter2 password=hunter2')).toBe('DB_PASSWORD=hunter2 password=[MASKED:password]')
  })

  it.each(['MY_TOKEN', 'env:MY_TOKEN'])('may be of a variable: %s', (name) => {
    const {text} = createMasker({env: {MY_TOKEN: 'swordfish-7', OTHER_TOKEN: 'catfish-77'}, exempt: [name]})
    expect(text('swordfish-7 catfish-77')).toBe('swordfish-7 [MASKED:env:OTHER_TOKEN]')
  })
})
