import {isMixed, isNameAndPassword, isTokenLike, isUrlPassword} from './secret-value.ts'

/** Secrets of one kind, which are known by what they look like. */
export interface SecretPattern {
  readonly name: string
  /** What a secret begins with, or what stands right before it. A text is searched for all keywords at once. */
  readonly keywords: readonly string[]
  /**
   * What follows a keyword. The secret is its first group where it has one, and else the keyword with all that follows.
   * It may not read far and then fail: a text can hold many keywords.
   */
  readonly rest: RegExp
  /** Whether the keyword has to begin a word: it is short, and some words have it in their midst. */
  readonly beginsWord?: boolean
  /** Whether what was found is a secret. Without it, all is that was not written to show the form: `ghp_xxxxxxxx`. */
  readonly accepts?: (secret: string) => boolean
}

/** What an escape is written as. What it takes it always takes: read in two ways, each would double the time. */
const ESCAPE = String.raw`\\+(?!\\)(?:[nrt"']|(?![nrt"']))`

/** What stands before a line of a file that is quoted: line feeds, numbers, the signs of a diff, quotes. */
const MARGIN = String.raw`(?:\s|${ESCAPE}|["'+|>→,-]|\d{1,6}(?:[→:\t]|\\+t)){1,40}`

const PEM_REST = new RegExp(
  [
    '(?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----',
    // code that looks for keys has this line too, and no key behind it
    String.raw`(?=(?:(?!-----)(?:${ESCAPE}|[^()\\])){0,300}?[A-Za-z0-9+/]{20})`,
    '(?:[^-]*(?:-(?!----)[^-]*)*-{5,6}END [A-Z0-9 ]{0,60}-----',
    // its end is missing: the headers, whole lines, and what there is of one more
    String.raw`|(?:(?:\s|\\+[nr]){1,4}[A-Z][\w-]{1,20}: [^\n\\]{1,100}){0,4}(?:${MARGIN}[A-Za-z0-9+/]{20,}={0,2})+`,
    String.raw`(?:${MARGIN}[A-Za-z0-9+/]{1,19}={0,2}(?=\s*(?:$|\.\.\.|…|\\*["'])))?)`,
  ].join(''),
)

const AWS_SECRET_REST = new RegExp(
  [
    String.raw`[A-Z0-9]{16}(?![A-Za-z0-9])[\s\S]{0,120}?(?:(?<![A-Za-z0-9/+=])|(?<=\\[nrt]))`,
    // a commit has only digits and small letters
    '((?=[A-Za-z0-9/+]{0,39}[A-Z])(?=[A-Za-z0-9/+]{0,39}[a-z])(?=[A-Za-z0-9/+]{0,39}[0-9])[A-Za-z0-9/+]{40})',
    '(?![A-Za-z0-9/+=])',
  ].join(''),
)

/** The table of what is masked wherever it appears. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  {name: 'private-key', keywords: ['-----BEGIN '], rest: PEM_REST, accepts: () => true},
  {name: 'age-secret-key', keywords: ['AGE-SECRET-KEY-'], rest: /[A-Z0-9-]{50,}/},

  // clouds
  {name: 'aws-access-key-id', keywords: ['AKIA', 'ASIA'], rest: /[A-Z0-9]{16}(?![A-Za-z0-9])/, beginsWord: true},
  {name: 'aws-secret-key', keywords: ['AKIA', 'ASIA'], rest: AWS_SECRET_REST, beginsWord: true},
  {name: 'google-api-key', keywords: ['AIza'], rest: /[\w-]{35}(?![\w-])/},
  {name: 'google-api-key', keywords: ['AQ.'], rest: /A[\w-]{40,}/, beginsWord: true},
  {name: 'google-oauth-token', keywords: ['ya29.'], rest: /[\w.-]{20,}(?<!\.)/},
  {name: 'google-client-secret', keywords: ['GOCSPX-'], rest: /[\w-]{20,}/},
  {name: 'azure-storage-key', keywords: ['AccountKey=', 'SharedAccessKey='], rest: /([A-Za-z0-9+/]{40,}={0,2})/},
  {name: 'azure-signature', keywords: ['sig='], rest: /(?<=(?:[?&;]|\\u0026)sig=)([A-Za-z0-9%+/_-]{30,}=*)/},
  {name: 'azure-client-secret', keywords: ['Q~'], rest: /(?<=[\w~.-]{3}\dQ~)[\w~.-]{31,}(?<!\.)/},
  {name: 'url-signature', keywords: ['Signature='], rest: /(?<=(?:X-Amz-|X-Goog-|, ?)Signature=)([0-9a-f]{64,})/},
  {name: 'digitalocean-token', keywords: ['dop_v1_', 'doo_v1_', 'dor_v1_'], rest: /[0-9a-f]{64}/},
  {name: 'databricks-token', keywords: ['dapi'], rest: /[0-9a-f]{32}(?:-\d)?(?![0-9a-z])/, beginsWord: true},
  {
    name: 'vercel-token',
    keywords: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
    rest: /[A-Za-z0-9]{24,}/,
    beginsWord: true,
  },
  {name: 'vercel-token', keywords: ['vercel_blob_rw_'], rest: /\w{30,}/},

  // code and packages
  {name: 'github-token', keywords: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], rest: /[A-Za-z0-9]{30,}/},
  {name: 'github-token', keywords: ['ghs_'], rest: /[A-Za-z0-9]{1,40}_eyJ[\w.-]{30,}(?<!\.)/},
  {name: 'github-token', keywords: ['github_pat_'], rest: /\w{36,}/},
  {
    name: 'gitlab-token',
    keywords: ['glpat-', 'gldt-', 'glrt-', 'glptt-', 'glcbt-', 'glft-', 'glsoat-', 'glimt-', 'glagent-', 'gloas-'],
    rest: /[\w-]{20,}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7,})?/,
  },
  {name: 'npm-token', keywords: ['npm_'], rest: /[A-Za-z0-9]{36,}/, beginsWord: true},
  {name: 'pypi-token', keywords: ['pypi-'], rest: /Ag[\w-]{40,}/},
  {name: 'docker-token', keywords: ['dckr_pat_', 'dckr_oat_'], rest: /[\w-]{20,}/},
  {name: 'linear-key', keywords: ['lin_api_', 'lin_oauth_'], rest: /[A-Za-z0-9]{32,}/},
  {name: 'hugging-face-token', keywords: ['hf_'], rest: /[A-Za-z0-9]{30,}/, beginsWord: true},

  // models
  {name: 'anthropic-key', keywords: ['sk-'], rest: /ant-[\w-]{32,}/, beginsWord: true},
  {name: 'openrouter-key', keywords: ['sk-'], rest: /or-[\w-]{32,}/, beginsWord: true},
  {name: 'openai-key', keywords: ['sk-'], rest: /(?:proj|svcacct|admin|None|lf)-[\w-]{32,}/, beginsWord: true},
  // the names of classes and files that begin so have shorter words, or only small letters
  {name: 'openai-key', keywords: ['sk-'], rest: /(?=[a-z]{0,60}[A-Z0-9])[A-Za-z0-9]{20,}/, beginsWord: true},
  {name: 'groq-key', keywords: ['gsk_'], rest: /[A-Za-z0-9]{40,}/, beginsWord: true},
  {name: 'xai-key', keywords: ['xai-'], rest: /[A-Za-z0-9]{60,}/, beginsWord: true},
  {name: 'perplexity-key', keywords: ['pplx-'], rest: /[A-Za-z0-9]{40,}/},
  {name: 'nvidia-key', keywords: ['nvapi-'], rest: /[\w-]{60,}/},
  {name: 'replicate-token', keywords: ['r8_'], rest: /[A-Za-z0-9]{37,}/, beginsWord: true},

  // messages and payments
  {
    name: 'slack-token',
    keywords: ['xoxa-', 'xoxb-', 'xoxc-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xapp-'],
    rest: /[\w-]{16,}/,
    beginsWord: true,
  },
  {name: 'slack-token', keywords: ['xoxd-'], rest: /[\w%+/=-]{16,}/, beginsWord: true},
  {
    name: 'webhook-url',
    keywords: ['://'],
    rest: /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([\w/-]{20,})/,
  },
  {
    name: 'webhook-url',
    keywords: ['://'],
    rest: /(?:\w{1,9}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{5,}\/([\w-]{30,})/,
  },
  {name: 'telegram-token', keywords: [':AA'], rest: /(?<=\d{8}:AA)[\w-]{33}(?![\w-])/},
  {name: 'sendgrid-key', keywords: ['SG.'], rest: /[\w-]{16,64}\.[\w-]{16,}/, beginsWord: true},
  {name: 'twilio-key', keywords: ['SK'], rest: /[0-9a-f]{32}(?![A-Za-z0-9])/, beginsWord: true},
  {
    name: 'stripe-key',
    keywords: ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_'],
    rest: /[A-Za-z0-9]{16,}/,
    beginsWord: true,
  },
  {name: 'stripe-key', keywords: ['whsec_'], rest: /[A-Za-z0-9+/]{24,}={0,2}/, beginsWord: true},
  {name: 'shopify-token', keywords: ['shpat_', 'shpss_', 'shpca_', 'shppa_'], rest: /[0-9a-f]{32}/},

  // others
  {name: 'vault-token', keywords: ['hvs.', 'hvb.'], rest: /[\w-]{24,}/, beginsWord: true},
  {name: 'terraform-token', keywords: ['.atlasv1.'], rest: /([\w-]{40,})/},
  {name: 'doppler-token', keywords: ['dp.pt.', 'dp.st.'], rest: /(?:[\w-]{1,40}\.)?[A-Za-z0-9]{40,}/, beginsWord: true},
  {name: 'grafana-token', keywords: ['glsa_', 'glc_'], rest: /\w{32,}=*/, beginsWord: true},
  {name: 'sentry-token', keywords: ['sntrys_', 'sntryu_'], rest: /[\w+/=-]{40,}/},
  {name: 'supabase-key', keywords: ['sbp_', 'sb_secret_'], rest: /[\w-]{30,}/, beginsWord: true},
  {name: 'notion-token', keywords: ['ntn_'], rest: /[A-Za-z0-9]{40,}/, beginsWord: true},
  {name: 'figma-token', keywords: ['figd_'], rest: /[\w-]{36,}/, beginsWord: true},
  {name: 'atlassian-token', keywords: ['ATATT3'], rest: /[\w=-]{50,}/},
  {name: 'tailscale-key', keywords: ['tskey-'], rest: /[a-z]{1,10}-[\w-]{20,}/},
  {name: 'postman-key', keywords: ['PMAK-'], rest: /[\w-]{50,}/},
  {name: 'netlify-token', keywords: ['nfp_'], rest: /[A-Za-z0-9]{30,}/, beginsWord: true},
  {name: 'fly-token', keywords: ['fm2_', 'fo1_'], rest: /[\w+/=-]{40,}/, beginsWord: true},

  // of no one in particular
  {
    name: 'jwt',
    keywords: ['eyJ'],
    rest: /[\w-]{10,}\.(?:eyJ[\w-]{10,}\.[\w-]*|[\w-]*\.[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})/,
    beginsWord: true,
  },
  {name: 'bearer', keywords: ['earer '], rest: /(?<=[Bb]earer ) {0,4}([\w.~+/-]{12,}=*)(?<!\.)/, accepts: isTokenLike},
  {
    name: 'url-password',
    keywords: ['://'],
    rest: /[^\s/?#@:"'`<>\\]{0,100}:([^\s/?#"'`<>\\]{1,200})@(?=[\w[$%{])/,
    accepts: isUrlPassword,
  },
  {
    name: 'basic-auth',
    keywords: ['asic '],
    rest: /(?<=[Bb]asic )([A-Za-z0-9+/]{6,}={0,2})/,
    accepts: isNameAndPassword,
  },
  {
    name: 'basic-auth',
    keywords: [' -u ', ' --user '],
    rest: /(?:\\{0,4}["'])?[\w.@+-]{1,64}:([^\s"'`\\:][^\s"'`\\]{3,200})/,
    accepts: isMixed,
  },
  // of .netrc
  {
    name: 'password',
    keywords: ['password '],
    rest: /(?<=\blogin\s\S{1,100}\s{1,9}password )(\S{3,200})/,
    accepts: isUrlPassword,
  },
]
