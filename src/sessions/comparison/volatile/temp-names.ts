import type {RuleSet} from './rule.ts'

/** Names that were made up so that nothing has them yet, below the folders for such things. */
export const TEMP_NAMES: RuleSet = {
  sign: /\/tmp\/|timestamp-|deps_temp_|[?&]v=/,
  rules: [
    {
      pattern: /(?<![\w.])\/(?:var\/)?tmp\/[^\s'"`:;,()<>|&*?\\[\]{}]+/g,
      replacement: (path) => path.split('/').map(withoutRandom).join('/'),
    },
    {pattern: /(\.timestamp-)\d{13}-[\da-f]{6,20}/g, replacement: '$1<temp>'},
    {pattern: /(\bdeps_temp_)[\da-f]{8}\b/g, replacement: '$1<temp>'},
    // of the modules that vite has put together
    {pattern: /([?&]v=)[\da-f]{8}\b/g, replacement: '$1<temp>', isLoose: true},
  ],
}

/** What was drawn by lot is all of a name, or stands behind its last sign. */
const MADE_UP = /^(?<start>\.?(?:tmp|temp)(?=[A-Za-z\d_]+$)|.*[-_.~])?(?<random>[A-Za-z\d_]+)$/

function withoutRandom(name: string): string {
  // longer is no name
  if (name.length > 255) return name
  const [extension = ''] = /(?<=.)\.[A-Za-z]{1,5}$/.exec(name) ?? []
  const start = startIn(name.slice(0, name.length - extension.length))
  if (start !== undefined) return `${start}<temp>${extension}`
  const longer = startIn(name)
  return longer === undefined ? name : `${longer}<temp>`
}

/** What stands before that which was drawn by lot; `undefined` where nothing was. */
function startIn(name: string): string | undefined {
  const {start = '', random = ''} = MADE_UP.exec(name)?.groups ?? {}
  return KNOWN.some(([before, drawn]) => before.test(start) && drawn.test(random)) || isRandom(random)
    ? start
    : undefined
}

/** What well-known programs draw, which may look like a word: of Python, of mktemp, of pytest. */
const KNOWN: readonly (readonly [before: RegExp, drawn: RegExp])[] = [
  [/^\.?tmp$/, /^[a-z\d_]{8}$/],
  [/^tmp\.$/, /^[A-Za-z\d]{6,10}$/],
  [/^pytest-$/, /^\d+$/],
]

/** No word, no version and no year: long digits, or letters and digits mixed as nobody writes them. */
function isRandom(text: string): boolean {
  if (/^\d+$/.test(text)) return text.length > 4
  if (text.length < 6) return false
  const runs = text
    .replaceAll(/(?:[A-Z]?[a-z]{3,})+/g, '-')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/[A-Z]+/g, 'A')
    .replaceAll(/[a-z]+/g, 'a')
  const hasWord = runs.includes('-')
  return runs.length > 3 || (runs.length === 3 && runs.includes('0') && !hasWord)
}
