import type {RuleSet} from './rule.ts'

/** Names that were made up so that nothing has them yet, below the folders for such things. */
export const TEMP_NAMES: RuleSet = {
  sign: /\/tmp\/|\/private\/|\/var\/folders\/|timestamp-|deps_temp_|[?&]v=/,
  rules: [
    {pattern: /(?:\/private)*\/var\/folders\/[\w+.-]{1,64}\/[\w+.-]{1,64}\/[CT](?![\w.-])/g, replacement: '/tmp'},
    {pattern: /(?<!\w)(?:\/private)+\/(?=(?:var\/)?tmp(?![\w.-]))/g, replacement: '/'},
    {
      pattern: /(?<![\w.])\/(?:var\/)?tmp\/[^\s'"`:;,()<>|&*?\\[\]{}]+/g,
      replacement: (path) =>
        path
          .split('/')
          .map((name) => (isMadeUp(name) ? withoutRandom(name) : name))
          .join('/'),
    },
    {pattern: /(\.timestamp-)\d{13}-[\da-f]{6,20}/g, replacement: '$1<temp>'},
    {pattern: /(\bdeps_temp_)[\da-f]{8}\b/g, replacement: '$1<temp>'},
    // of the modules that vite has put together
    {pattern: /([?&]v=)[\da-f]{8}\b/g, replacement: '$1<temp>', isLoose: true},
  ],
}

/** A name of which the whole, or what stands behind its last sign, was drawn by lot. */
const MADE_UP = /^(?<start>\.?(?:tmp|temp)|.*[-_.~])?(?<random>[A-Za-z\d_]+?)(?<extension>\.[A-Za-z]{1,5})?$/

function isMadeUp(name: string): boolean {
  return randomIn(name) !== undefined
}

function withoutRandom(name: string): string {
  const {start = '', extension = ''} = randomIn(name) ?? {}
  return `${start}<temp>${extension}`
}

function randomIn(name: string) {
  // longer is no name
  if (name.length > 255) return undefined
  const {start = '', random = '', extension = ''} = MADE_UP.exec(name)?.groups ?? {}
  const isKnown = /^\.?tmp$/.test(start) ? /^[a-z\d_]{8}$/.test(random) : start === 'pytest-' && /^\d+$/.test(random)
  return isKnown || isRandom(random) ? {start, extension} : undefined
}

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
