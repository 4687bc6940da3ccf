import {composed, type RuleSet} from './rule.ts'

const PARTS = {
  // bounded, so that a long row of digits is not gone through from each of them
  NUMBER: '\\d[\\d,]{0,12}(?:\\.\\d{1,9})?',
  FRACTION: '\\d[\\d,]{0,12}\\.\\d{1,9}',
  UNIT: ' ?(?:ns|[µμ]s|ms|msecs?|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)|us',
  SHORT_UNIT: ' ?(?:ns|[µμ]s|ms|msecs?|milliseconds?)|us',
  // behind one of these stands what somebody has set
  SETTING: `(?:[Bb]udget|[Ll]imit|[Tt]imeout|TIMEOUT|[Tt]hreshold|[Ii]nterval|[Dd]eadline|[Tt]tl|TTL|\\b(?:max|min|MAX|MIN)[A-Z_])\\w{0,20}["']?`,
  // and behind one of these what was measured
  WORD: '\\b(?:[Ii]n|[Tt]ook|[Aa]fter|[Tt]imes?|[Dd]uration|[Ee]lapsed|[Ee]stimated|[Tt]otal|TOTAL|TIME)',
}

/** Where a number begins that nobody has set. */
const FREE = `(?<![\\w.])(?<!{SETTING}(?:\\s{0,4}[:=]|\\s{1,4}(?:of|is|to))?\\s{0,4}["'<>=~]{0,3})`

const SPAN = '{NUMBER}{UNIT}(?![\\w/])(?:,? (?:and )?{NUMBER}{UNIT}(?![\\w/]))*'

/** How long something took. A whole number of seconds is a setting as often as a measurement: it stays where nothing says which. */
export const DURATIONS: RuleSet = {
  sign: /\d ?[nµμumshkKMGTBb]|\(cached\)|[Dd]uration|[Ee]lapsed|[Ll]atency|[Tt]ime|\b(?:real|user|sys)\b/,
  rules: [
    // the times of bash and its kind
    {pattern: /^((?:real|user|sys)\s{1,8})(?:\d{1,5}m ?)?\d{1,9}[.,]\d{1,3}s?$/g, replacement: '$1<duration>'},
    {
      pattern: /\d{1,9}[.,]\d{1,3}s user \d{1,9}[.,]\d{1,3}s system \d{1,6}% cpu \d[\d:.,]{0,20} total/g,
      replacement: '<duration>',
    },
    {
      pattern: /\d{1,9}\.\d\duser \d{1,9}\.\d\dsystem \d[\d:.]{0,20}elapsed \d{1,6}%CPU \([^()]{0,80}\)k/g,
      replacement: '<duration>',
    },
    {pattern: /(?<![\w.])\d{1,9}\.\d\d(?= {1,8}(?:real|user|sys)\b)/g, replacement: '<duration>'},
    // of test runners, compilers and package managers
    {pattern: /^(ok\s{1,8}\S{1,500}\s{1,8})(?:\(cached\)|\d{1,9}\.\d{1,6}s)/g, replacement: '$1<duration>'},
    {pattern: /\b(time=["'])\d{1,9}\.\d{1,9}(?=["'])/g, replacement: '$1<duration>'},
    {pattern: /\b(Time: )\d\d:\d\d(?::\d\d)?(?:\.\d{1,6})?(?![\d:])/g, replacement: '$1<duration>'},
    {
      pattern: composed('({WORD}[:=]?\\s{1,12}(?:about |~ ?)?){FRACTION}{UNIT}(?![\\w/])', PARTS),
      replacement: '$1<duration>',
    },
    {
      pattern: composed(`({WORD}[:=]?\\s{1,12}(?:about |~ ?)?)${SPAN}`, PARTS),
      replacement: '$1<duration>',
      isLoose: true,
    },
    {
      pattern:
        /\b(\w{0,40}?(?:[Dd]uration|[Ee]lapsed|[Ll]atency)\w{0,20}["']?(?:\s{0,4}[:=]\s{0,4}|\s{1,4}))\d{1,12}(?:\.\d{1,12})?(?![\w.])/g,
      replacement: '$1<duration>',
      isLoose: true,
    },
    {pattern: composed(`(?<=[([])${SPAN}(?=[)\\]])`, PARTS), replacement: '<duration>', isLoose: true},
    {
      pattern: composed('(?<![\\w.-])\\d{1,5}m ?\\d{1,2}(?:\\.\\d{1,9})?s(?!\\w)', PARTS),
      replacement: '<duration>',
      isLoose: true,
    },
    {
      pattern: composed(`${FREE}{FRACTION}(?:{SHORT_UNIT}| ?(?:s|secs?|seconds?|mins?|minutes?))(?![\\w/])`, PARTS),
      replacement: '<duration>',
      isLoose: true,
    },
    {pattern: composed(`${FREE}{NUMBER}{SHORT_UNIT}(?![\\w/])`, PARTS), replacement: '<duration>', isLoose: true},
    {
      pattern: /(?<![\w.])\d{1,9}(?:\.\d{1,9})? ?(?:[kKMGT]i?)?(?:B|bytes|bit)\/s(?!\w)/g,
      replacement: '<rate>',
      isLoose: true,
    },
    // pytest says what is longer than a minute twice
    {pattern: /(<duration>) \(\d{1,3}:\d\d:\d\d\)/g, replacement: '$1'},
    // the bars around what pytest says at its end are as long as there is room
    {pattern: /^=+ (?=.*<duration>)(.*?) =+$/g, replacement: '=== $1 ==='},
  ],
}
