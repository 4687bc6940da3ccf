import fc from 'fast-check'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const WORD = `${LETTERS}${LETTERS.toUpperCase()}${DIGITS}`

const of = (characters: string, minLength: number, maxLength = minLength) =>
  fc.string({unit: fc.constantFrom(...characters), minLength, maxLength})
const word = (length: number, longest = length) => of(WORD, length, longest)
const url64 = (length: number, longest = length) => of(`${WORD}-_`, length, longest)
const base64 = (length: number) => of(`${WORD}+/`, length)
const hex = (length: number) => of(`${DIGITS}abcdef`, length)
const upper = (length: number) => of(`${LETTERS.toUpperCase()}${DIGITS}`, length)

/** Joins prefixes and parts; a prefix is written in two pieces so that nobody takes this file for a leak. */
const join = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''))

const any = (...prefixes: string[]) => fc.constantFrom(...prefixes)

/** With small letters, capitals and digits, as a key of 40 characters always has. */
const awsSecret = base64(37).map((rest) => `a${rest}Z7`)

const pem = (newline: string) =>
  fc
    .tuple(
      fc.constantFrom('', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '),
      fc.array(base64(64), {minLength: 2, maxLength: 6}),
    )
    .map(([kind, lines]) => {
      const label = `${kind}PRIVATE${' '}KEY-----`
      return [`-----BEGIN ${label}`, ...lines, `-----END ${label}`].join(newline)
    })

/** A secret, and a text that it appears in with what tells that it is one. */
export interface Planted {
  readonly secret: string
  readonly text: string
}

const whole = (secrets: fc.Arbitrary<string>): fc.Arbitrary<Planted> =>
  secrets.map((secret) => ({secret, text: secret}))
const within = (before: string, secrets: fc.Arbitrary<string>, after = ''): fc.Arbitrary<Planted> =>
  secrets.map((secret) => ({secret, text: `${before}${secret}${after}`}))

/** Made-up secrets of each known kind, by the name of the pattern that knows them. */
export const PLANTED: Readonly<Record<string, fc.Arbitrary<Planted>>> = {
  'private-key': whole(fc.oneof(pem('\n'), pem('\r\n'), pem(String.raw`\n`))),
  'age-secret-key': whole(join('AGE-SECRET', '-KEY-1', upper(58))),
  'aws-access-key-id': whole(join(any('AK', 'AS'), 'IA', upper(16))),
  'aws-secret-key': within(`${'AK'}IA${'Q7'.repeat(8)}\t`, awsSecret),
  'google-api-key': whole(fc.oneof(join('AI', 'za', url64(35)), join('A', 'Q.A', url64(50)))),
  'google-oauth-token': whole(join('ya', '29.', url64(40, 120))),
  'google-client-secret': whole(join('GOC', 'SPX-', url64(28))),
  'azure-storage-key': within('DefaultEndpointsProtocol=https;AccountKey=', join(base64(86), '==')),
  'azure-signature': within('https://a.blob.example/c?sv=2&sig=', join(word(43), '%3D'), '&se=3'),
  'azure-client-secret': join(word(3), fc.constantFrom(...DIGITS), 'Q', '~', url64(34)).map((text) => ({
    // the first characters are only what it is known by
    secret: text.slice(4),
    text,
  })),
  'url-signature': within('https://b.example/o?X-Amz-Signature=', hex(64)),
  'digitalocean-token': whole(join(any('dop', 'doo', 'dor'), '_v1_', hex(64))),
  'databricks-token': whole(join('da', 'pi', hex(32))),
  'vercel-token': whole(fc.oneof(join('vc', 'p_', word(24, 60)), join('vercel_blob', '_rw_', word(16), '_', word(30)))),
  'github-token': whole(
    fc.oneof(
      join('gh', any('p', 'o', 'u', 's', 'r'), '_', word(36, 76)),
      join('github', '_pat_', word(22), '_', word(59)),
      join('gh', 's_', of(DIGITS, 6), '_ey', 'J', word(40), '.', url64(60), '.', url64(43)),
    ),
  ),
  'gitlab-token': whole(join('gl', any('pat', 'dt', 'rt', 'cbt', 'ptt', 'soat'), '-', url64(20, 40))),
  'npm-token': whole(join('np', 'm_', word(36))),
  'pypi-token': whole(join('py', 'pi-Ag', url64(60, 160))),
  'docker-token': whole(join('dckr', '_pat_', url64(27))),
  'linear-key': whole(join('lin', '_api_', word(40))),
  'hugging-face-token': whole(join('h', 'f_', word(34))),
  'anthropic-key': whole(join('sk', '-ant-', any('api03', 'oat01', 'sid01'), '-', url64(93), 'AA')),
  'openrouter-key': whole(join('sk', '-or-v1-', hex(64))),
  'openai-key': whole(
    fc.oneof(
      join('sk', '-proj-', url64(60, 156)),
      join('sk', '-svcacct-', url64(60)),
      // those of others have the same form
      join('sk', '-', word(20), 'T3', word(20)),
      join('sk', '-', 'a1', hex(30)),
    ),
  ),
  'groq-key': whole(join('gs', 'k_', word(52))),
  'xai-key': whole(join('xa', 'i-', word(80))),
  'perplexity-key': whole(join('pp', 'lx-', word(48))),
  'nvidia-key': whole(join('nv', 'api-', url64(64))),
  'replicate-token': whole(join('r', '8_', word(37))),
  'slack-token': whole(
    fc.oneof(
      join('xo', 'x', any('b', 'p', 'a', 's'), '-', of(DIGITS, 12), '-', of(DIGITS, 12), '-', word(24)),
      join('xa', 'pp-1-A', upper(10), '-', of(DIGITS, 13), '-', hex(64)),
    ),
  ),
  'webhook-url': fc.oneof(
    within('https://hooks.slack.com/services/', join('T', upper(8), '/B', upper(8), '/', word(24))),
    within('https://discord.com/api/webhooks/123456789012345678/', url64(68)),
  ),
  'telegram-token': fc
    .tuple(of('123456789', 9), join('A', 'A', url64(33)))
    .map(([id, secret]) => ({secret, text: `${id}:${secret}`})),
  'sendgrid-key': whole(join('S', 'G.', url64(22), '.', url64(43))),
  'twilio-key': whole(join('S', 'K', hex(32))),
  'stripe-key': whole(
    fc.oneof(join(any('s', 'r'), 'k_', any('live', 'test'), '_', word(24, 99)), join('wh', 'sec_', base64(32))),
  ),
  'shopify-token': whole(join('shp', any('at', 'ss', 'ca', 'pa'), '_', hex(32))),
  'vault-token': whole(join('hv', 's.', url64(24, 95))),
  'terraform-token': join(word(14), '.atlas', 'v1.', url64(67)).map((text) => ({secret: text.slice(23), text})),
  'doppler-token': whole(join('dp', '.pt.', word(43))),
  'grafana-token': whole(join('gl', 'sa_', word(32), '_', hex(8))),
  'sentry-token': whole(join('snt', 'rys_', base64(60))),
  'supabase-key': whole(join('sb', 'p_', hex(40))),
  'notion-token': whole(join('nt', 'n_', word(46))),
  'figma-token': whole(join('fi', 'gd_', url64(40))),
  'atlassian-token': whole(join('ATA', 'TT3xFfGF0', url64(170))),
  'tailscale-key': whole(join('tsk', 'ey-auth-', word(12), '-', word(32))),
  'postman-key': whole(join('PM', 'AK-', hex(24), '-', hex(34))),
  'netlify-token': whole(join('nf', 'p_', word(36))),
  'fly-token': whole(join('fm', '2_', base64(120))),
  jwt: whole(
    fc.oneof(
      join('ey', 'J', url64(20, 60), '.ey', 'J', url64(30, 200), '.', url64(43)),
      join('ey', 'J', url64(40), '.', url64(60), '.', url64(16), '.', url64(80), '.', url64(22)),
    ),
  ),
  bearer: within('Bearer ', join(word(24, 60), '7')),
  'url-password': fc.oneof(
    within('postgres://admin:', join(word(6, 20), '7'), '@db.example:5432/app'),
    within('https://oauth2:', join(word(20), '7'), '@git.example/a/b.git'),
  ),
  'basic-auth': fc.oneof(
    within('curl -u admin:', join(word(8, 20), '7x'), ' https://a.example'),
    word(12).map((password) => {
      const secret = Buffer.from(`admin:${password}`).toString('base64')
      return {secret, text: `Basic ${secret}`}
    }),
  ),
  password: within('machine a.example login me password ', word(12), '\n'),
}

/** A secret of any kind. */
export const planted: fc.Arbitrary<Planted> = fc.oneof(...Object.values(PLANTED))

/** The same secret each time. */
export const sampleOf = (name: string, seed = 1): Planted =>
  fc.sample(PLANTED[name] ?? fc.constant({secret: '', text: ''}), {numRuns: 1, seed})[0] ?? {secret: '', text: ''}
