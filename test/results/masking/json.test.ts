import {describe, expect, it} from 'vitest'
import {resolvePointer} from '../../../src/executor/json-pointer.ts'
import {createMasker} from '../../../src/results/masking/masker.ts'
import {sampleOf} from './secrets.ts'

const {json} = createMasker()
const token = sampleOf('github-token').secret
const marker = '[MASKED:github-token]'

const maskedIn = <Value>(value: Value) => {
  const pointers: string[] = []
  return {masked: json(value, (pointer) => pointers.push(pointer)), pointers}
}

describe('masking a JSON value', () => {
  it('masks strings wherever they are, says where, and shares what did not change', () => {
    const value = {a: [1, null, true, `x ${token}`], 'b/~c': {d: token}, e: {f: ['g']}}
    const {masked, pointers} = maskedIn(value)
    expect(masked).toEqual({a: [1, null, true, `x ${marker}`], 'b/~c': {d: marker}, e: {f: ['g']}})
    expect(masked.e).toBe(value.e)
    expect(pointers).toEqual(['/a/3', '/b~1~0c/d'])
    expect(pointers.map((pointer) => resolvePointer(value, pointer))).toEqual([`x ${token}`, token])
  })

  it('takes any value', () => {
    expect([null, 1, true, 'text', undefined].map((value) => json(value))).toEqual([null, 1, true, 'text', undefined])
    expect(maskedIn(token)).toEqual({masked: marker, pointers: ['']})
    const bytes = new Uint8Array(3)
    expect(json({bytes}).bytes).toBe(bytes)
  })

  it('returns the same object when nothing is masked', () => {
    const value = {a: [{b: 'c'}], password: '', max_tokens: 4096, nextPageToken: 'abc'}
    expect(maskedIn(value)).toEqual({masked: value, pointers: []})
    expect(json(value)).toBe(value)
  })

  it('masks keys, keeps two that become the same apart, and tells no pointer with a secret in it', () => {
    const other = sampleOf('github-token', 2).secret
    const value = {[token]: 1, [other]: {password: 'hunter2'}, [marker]: 3}
    const {masked, pointers} = maskedIn(value)
    expect(Object.entries(masked)).toEqual([
      [`${marker} (2)`, 1],
      [`${marker} (3)`, {password: '[MASKED:password]'}],
      [marker, 3],
    ])
    expect(pointers).toEqual([`/${marker} (2)`, `/${marker} (3)`, `/${marker} (3)/password`])
  })

  it('keeps a member that is called __proto__', () => {
    const value: unknown = JSON.parse('{"__proto__": {"password": "hunter2"}, "a": 1}')
    expect(JSON.stringify(json(value))).toBe('{"__proto__":{"password":"[MASKED:password]"},"a":1}')
  })

  it('masks a key whose lines stand in several strings', () => {
    const key = ['-----BEGIN PRIVATE KEY-----', 'Ab1'.repeat(20), 'cD2'.repeat(20), '-----END PRIVATE KEY-----']
    const {masked, pointers} = maskedIn({data: {lines: ['a', ...key.map((line) => `+${line}`), 'b']}})
    expect(masked).toEqual({data: {lines: ['a', '+[MASKED:private-key]', 'b']}})
    expect(pointers).toEqual(['/data/lines'])
  })

  it('nests as deep as JSON.parse lets it', () => {
    const depth = 10_000
    const {masked, pointers} = maskedIn(JSON.parse('['.repeat(depth) + JSON.stringify(token) + ']'.repeat(depth)))
    let inner: unknown = masked
    for (let level = 0; level < depth; level++) [inner] = inner as [unknown]
    expect(inner).toBe(marker)
    expect(pointers).toEqual(['/0'.repeat(depth)])
  })
})

describe('what stands under a name that only secrets have', () => {
  it.each([
    ['password', 'hunter2', '[MASKED:password]'],
    ['passwd', 'swordfish', '[MASKED:password]'],
    ['passphrase', 'correct horse battery staple', '[MASKED:password]'],
    ['secret', 'swordfish', '[MASKED:secret]'],
    ['clientSecret', 'abc-def', '[MASKED:secret]'],
    ['api_key', 'sesame', '[MASKED:api-key]'],
    ['apikey', 'sesame', '[MASKED:api-key]'],
    ['x-api-key', 'sesame', '[MASKED:api-key]'],
    ['access_key', 'sesame', '[MASKED:api-key]'],
    ['privateKey', 'sesame', '[MASKED:private-key]'],
    ['access_token', 'sesame', '[MASKED:token]'],
    ['refreshToken', 'sesame', '[MASKED:token]'],
    ['AUTH_TOKEN', 'sesame', '[MASKED:token]'],
    ['token', 'tok-12345678', '[MASKED:token]'],
    ['credentials', 'me:k7Qm2Zr9', '[MASKED:credentials]'],
    ['authorization', 'Bearer sesame', 'Bearer [MASKED:authorization]'],
    ['Proxy-Authorization', 'k7Qm2Zr9Xw', '[MASKED:authorization]'],
    ['cookie', 'a=b; sid=k7Qm2Zr9Xw4Tb6Np', 'a=b; sid=[MASKED:cookie]'],
  ])('is masked: %s', (key, value, masked) => {
    expect(json({[key]: value})).toEqual({[key]: masked})
  })

  it.each([
    ['password', '<password>'],
    ['password', `\${DB_PASSWORD}`],
    ['password', 'string'],
    ['password', 'Password'],
    ['password', 'must have at least 8 characters'],
    ['password', 'Enter the password:'],
    ['api_key', 'your-api-key'],
    ['api_key', 'xxxx'],
    ['private_key', '/etc/ssl/key.pem'],
    ['secret', '[MASKED:secret]'],
    ['token', 'string'],
    ['token', 'https://issuer.example/token'],
    ['credentials', 'include'],
    ['authorization', 'none'],
    ['authorization', 'Bearer <token>'],
    ['github-token', '^1.2.3'],
    ['tokenizer', 'k7Qm2Zr9Xw4Tb6Np'],
    ['progressToken', 'k7Qm2Zr9Xw4Tb6Np'],
  ])('is left when it is none: %s: %s', (key, value) => {
    const object = {[key]: value}
    expect(json(object)).toBe(object)
  })

  it('is known in lists of names and values, and in lists under a name', () => {
    const value = {
      headers: [
        {name: 'Authorization', value: 'Basic dXNlcjpwYXNz'},
        {key: 'x-api-key', value: 'sesame'},
        {name: 'Accept', value: 'text/html'},
      ],
      rawHeaders: [
        ['authorization', 'Bearer k7Qm2Zr9'],
        ['accept', '*/*'],
      ],
      api_keys: ['k7Qm2Zr9'],
      password: ['p4ssword!', 'word'],
    }
    expect(json(value)).toEqual({
      headers: [
        {name: 'Authorization', value: 'Basic [MASKED:authorization]'},
        {key: 'x-api-key', value: '[MASKED:api-key]'},
        {name: 'Accept', value: 'text/html'},
      ],
      rawHeaders: [
        ['authorization', 'Bearer [MASKED:authorization]'],
        ['accept', '*/*'],
      ],
      api_keys: ['k7Qm2Zr9'],
      password: ['[MASKED:password]', 'word'],
    })
  })

  it('is no number, and nothing inside an object', () => {
    const value = {token: 12345678, password: true, secret: {name: 'db', type: 'file'}}
    expect(json(value)).toBe(value)
  })
})

describe('what providers compare byte for byte', () => {
  it.each([
    {signature: token},
    {thoughtSignature: token},
    {thought_signature: token},
    {encrypted_content: token},
    {encryptedContent: token},
    {type: 'redacted_thinking', data: token},
    {type: 'image', data: token, mimeType: 'image/png'},
    {type: 'audio', data: token},
    {type: 'image', source: {type: 'base64', media_type: 'image/png', data: token}},
    {inlineData: {mimeType: 'image/png', data: token}},
    {resource: {uri: 'file:///a.png', blob: token}},
  ])('is left as it is: %j', (block) => {
    expect(json(block)).toBe(block)
  })

  it('is not what only has such a name', () => {
    expect(json({data: token, type: 'text'})).toEqual({data: marker, type: 'text'})
    expect(json({type: 'image', data: `see ${token}`})).toEqual({type: 'image', data: `see ${marker}`})
    expect(json({signature: {value: token}})).toEqual({signature: {value: marker}})
  })
})
