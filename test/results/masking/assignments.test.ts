import {describe, expect, it} from 'vitest'
import {createMasker} from '../../../src/results/masking/masker.ts'

const {text} = createMasker()
const RANDOM = 'k7Qm2Zr9Xw4Tb6Np1Vc8'

describe('the value of a secret name in text', () => {
  it.each([
    ['password=hunter2', 'password=[MASKED:password]'],
    ['password: hunter2', 'password: [MASKED:password]'],
    ['password = "hunter2"', 'password = "[MASKED:password]"'],
    ['"password": "hunter2",', '"password": "[MASKED:password]",'],
    [String.raw`{\"password\":\"hunter2\"}`, String.raw`{\"password\":\"[MASKED:password]\"}`],
    [String.raw`{\\\"password\\\":\\\"hunter2\\\"}`, String.raw`{\\\"password\\\":\\\"[MASKED:password]\\\"}`],
    ["'passwd' => 's3cret!',", "'passwd' => '[MASKED:password]',"],
    ['config["api_key"] = "4f6c2e8a1b9d3750"', 'config["api_key"] = "[MASKED:api-key]"'],
    ['Password := `p@ss-w0rd!`', 'Password := `[MASKED:password]`'],
    ['DB_PASSWORD=swordfish', 'DB_PASSWORD=[MASKED:password]'],
    ['export API_KEY=abcdefgh12 && run', 'export API_KEY=[MASKED:api-key] && run'],
    ['ENC_SECRET=a&b;c=1d2\nX=1', 'ENC_SECRET=[MASKED:secret]\nX=1'],
    [`client_secret: ${RANDOM}`, 'client_secret: [MASKED:secret]'],
    [`STRIPE_KEY=${RANDOM}`, 'STRIPE_KEY=[MASKED:key]'],
    [`x-api-key: ${RANDOM}`, 'x-api-key: [MASKED:api-key]'],
    [`API key: ${RANDOM}.`, 'API key: [MASKED:api-key].'],
    [`deploy --token ${RANDOM} --force`, 'deploy --token [MASKED:token] --force'],
    ['login --password hunter2', 'login --password [MASKED:password]'],
    ['login --password=hunter2!', 'login --password=[MASKED:password]'],
    [`<apiKey>${RANDOM}</apiKey>`, '<apiKey>[MASKED:api-key]</apiKey>'],
    [`//registry.example/:_authToken=${RANDOM}`, '//registry.example/:_authToken=[MASKED:token]'],
    [`/cb?access_token=${RANDOM}&state=1`, '/cb?access_token=[MASKED:token]&state=1'],
    ['Server=db;User=sa;Password=Pa55word;', 'Server=db;User=sa;Password=[MASKED:password];'],
    [`Authorization: Bearer ${RANDOM}`, 'Authorization: Bearer [MASKED:bearer]'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic [MASKED:basic-auth]'],
    [`-H "Authorization: token ${RANDOM}"`, '-H "Authorization: token [MASKED:authorization]"'],
    [`authorization: ${RANDOM}`, 'authorization: [MASKED:authorization]'],
    [`Cookie: theme=dark; sid=${RANDOM}`, 'Cookie: theme=dark; sid=[MASKED:cookie]'],
    [`Set-Cookie: sid=${RANDOM}; Path=/; HttpOnly`, 'Set-Cookie: sid=[MASKED:cookie]; Path=/; HttpOnly'],
  ])('is masked, and nothing else: %s', (value, masked) => {
    expect(text(value)).toBe(masked)
  })

  it.each([
    'password: string',
    'password?: string | undefined',
    'password = None',
    'password=password',
    'password: newPassword2,',
    'const password = await prompt.ask(question)',
    'const token = getToken()',
    'token = tokens[index1]',
    'secret: this.options.secret2',
    'const secret = options?.clientSecret1',
    'apiKey: process.env.OPENAI_API_KEY',
    'api_key=os.environ["API_KEY_2"]',
    'password=$DB_PASSWORD',
    `password="\${DB_PASSWORD:-}"`,
    'TOKEN=$(gcloud auth print-access-token)',
    `token: \${{ secrets.GITHUB_TOKEN }}`,
    'password: {{ db_password_1 }}',
    'password=%DB_PASS_1%',
    'API_KEY=<your-key-1>',
    'api_key="your-api-key-goes-here-1"',
    'SECRET_KEY=changeme',
    'password=xxxxxxxx',
    'password: ********',
    'password=[REDACTED]',
    'token=example-token-1',
    'password: Required. The password of the user.',
    'password: op://vault/item/field1',
    'private_key: ./certs/server-1.pem',
    'PRIVATE_KEY=/etc/ssl/private/key1.pem',
    'credentials: "same-origin"',
    'secret: "my-app-secret-1"',
    'secret: github-webhook-secret',
    'max_tokens: 4096',
    'max_tokens=4096, token_count=12345678',
    `"nextPageToken": "${RANDOM}"`,
    `progressToken: "${RANDOM}"`,
    'eos_token: "<|endoftext|>"',
    'token: "comma2"',
    'password_hash: 1f3870be274f6c49b3e31a0c6728957f',
    'forgot_password: "Forgot it 1?"',
    'PWD=/home/me/a1b2c3d4e5f6a7b8',
    'GPG_KEY=A035C8C19219BA821ECEA86B64E628F8D684696D',
    'PUBLIC_KEY=A035C8C19219BA821ECEA86B64E628F8D684696D',
    'key: npm-linux-3f786850e387550fdab836ed7e6dc881de23001b',
    'cache_key=3f786850e387550fdab836ed7e6dc881de23001b',
    'arn:aws:secretsmanager:us-west-2:123456789012:secret:MySecret1-a1b2c3',
    'Authorization: Bearer <token>',
    '-H "Authorization: Bearer $TOKEN"',
    `Authorization: "Bearer \${token}"`,
    'the bearer of bad news: Bearer authentication',
    'if (token == "k7Qm2Zr9Xw4Tb6Np") {',
    'Cookie: theme=dark; lang=en',
  ])('is left when it is none: %s', (value) => {
    expect(text(value)).toBe(value)
  })
})

describe('the password in a url', () => {
  it.each([
    ['https://user:hunter2@example.com/x', 'https://user:[MASKED:url-password]@example.com/x'],
    ['redis://:s3cr3t@cache:6379', 'redis://:[MASKED:url-password]@cache:6379'],
    ['mongodb://u:p4ss%40w@h1,h2/db', 'mongodb://u:[MASKED:url-password]@h1,h2/db'],
  ])('is masked: %s', (value, masked) => {
    expect(text(value)).toBe(masked)
  })

  it.each([
    'https://user:password@example.com',
    'https://user:$PASS@example.com',
    `https://user:\${PASS}@example.com`,
    'http://localhost:3000/@scope/name',
    'https://registry.example:5000/a@1.0.0',
    'ssh://git@example.com:22/a.git',
    'see https://a.example: or me@b.example',
  ])('is left when there is none: %s', (value) => {
    expect(text(value)).toBe(value)
  })
})
