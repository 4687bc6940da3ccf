import {composed, type RuleSet} from './rule.ts'

const PARTS = {
  MONTH: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
  WEEKDAY: '\\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? {1,2}',
  DATE: '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])',
  CLOCK: '(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?(?: ?[AaPp]\\.?[Mm]\\b\\.?)?',
  SECONDS: '(?:[01]?\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:[.,]\\d{1,9})?(?: ?[AaPp][Mm]\\b)?',
  // named one by one, since in a log a word in capitals stands behind the time
  ZONE: '(?: ?(?:Z|UTC|GMT|CES?T|EES?T|WES?T|BST|IST|JST|[ECMP][SD]T|AE[SD]T)(?![A-Za-z]))?(?: ?[+-]\\d{2}:?\\d{2}\\b)?(?: \\([A-Z][A-Za-z ]{2,40}\\))?',
  YEAR: '(?:19|20)\\d{2}(?![\\w.-])',
  // from 2017 to 2033
  EPOCH: '1[5-9]\\d{8}',
}

/** Moments. A date without a time of day stays: it is that of a release, or of a text, more often than that of a run. */
export const TIMES: RuleSet = {
  sign: /\d:[0-5]\d|\d[T_-]\d\d|1[5-9]\d{8}| ago\b|^[-bcdlps][-rwxsStT]{9}/i,
  rules: [
    {pattern: composed('(?<!\\d){DATE}(?:[T_]| {1,2}){CLOCK}(?!\\d){ZONE}', PARTS), replacement: '<time>'},
    // in the names of files
    {
      pattern: composed('(?<!\\d){DATE}[T_-]\\d{2}[-_.]\\d{2}[-_.]\\d{2}(?:[-_.]\\d{3,6})?(?!\\d)Z?', PARTS),
      replacement: '<time>',
    },
    {
      pattern:
        /(?<![\dA-Za-z.])20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[T_-](?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?:[.,]?\d{3,6})?Z?(?!\w)/g,
      replacement: '<time>',
    },
    // as ctime, date and git have it, and as JavaScript prints it
    {
      pattern: composed(
        '{WEEKDAY}?\\b{MONTH}[a-z]{0,6} {1,2}\\d{1,2}(?:,? {YEAR})?(?:,| at)? {1,2}{SECONDS}{ZONE}(?: {YEAR}{ZONE})?',
        PARTS,
      ),
      replacement: '<time>',
    },
    // as ls and syslog have it: there what looks like a year is the name of a file
    {
      pattern: composed(
        '{WEEKDAY}?\\b{MONTH}[a-z]{0,6} {1,2}\\d{1,2}(?:,? {YEAR})?(?:,| at)? {1,2}{CLOCK}(?![\\d:])',
        PARTS,
      ),
      replacement: '<time>',
    },
    {
      pattern: composed(
        '{WEEKDAY}?(?<![\\w.])\\d{1,2}[ /-]{MONTH}(?:[ /-]\\d{4})?[ :]{1,2}{CLOCK}(?![\\d:]){ZONE}',
        PARTS,
      ),
      replacement: '<time>',
    },
    {
      pattern: composed(
        '(?<![\\w./])(?:\\d{1,2}[/.]\\d{1,2}[/.]\\d{4}|\\d{4}/\\d{2}/\\d{2}),? {1,2}{CLOCK}(?![\\d:]){ZONE}',
        PARTS,
      ),
      replacement: '<time>',
    },
    // ls of what is older than half a year
    {
      pattern: composed(
        '^([-bcdlps][-rwxsStT]{9}[.+@]? +\\d+ +[^ ]+ +[^ ]+ +\\d[\\d.,]{0,20}[KMGT]? +)(?:{MONTH} {1,2}\\d{1,2}|\\d{1,2} {MONTH}) {1,2}\\d{4}(?= )',
        PARTS,
      ),
      replacement: '$1<time>',
    },
    {
      pattern: /(?<![\w:.,/-])(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:[.,]\d{1,9})?(?![\w:])/g,
      replacement: '<time>',
      isLoose: true,
    },
    {
      pattern: /\b(?:\d{1,5}|an?|(?:about|less than) an?|a few) (?:second|minute|hour|day|week|month|year)s? ago\b/gi,
      replacement: '<time>',
      isLoose: true,
    },
    // milliseconds since 1970; with a fraction, behind a name that says so, or alone in their line, seconds too
    {pattern: composed('(?<![\\dA-Za-z.]){EPOCH}\\d{3}(?:\\.\\d{1,9})?(?![\\dA-Za-z])', PARTS), replacement: '<time>'},
    {pattern: composed('(?<![\\w.-]){EPOCH}\\.\\d{3,9}(?!\\d)', PARTS), replacement: '<time>'},
    {
      pattern: composed(
        '(?<!\\w)(\\w*(?:[Tt]ime|[Tt]imestamp|TIME|[Dd]ate|[Ee]poch|[a-z]At|_at|_ts|\\bts|\\biat|\\bexp|\\bnbf|[Cc]reated|[Uu]pdated|[Mm]odified|[Ee]xpires)["\']?\\s{0,4}[:=]\\s{0,4}["\']?){EPOCH}(?:\\d{6}|\\d{9})?(?![\\w.])',
        PARTS,
      ),
      replacement: '$1<time>',
    },
    {pattern: composed('^{EPOCH}(?:\\d{3}|\\d{6}|\\d{9})?$', PARTS), replacement: '<time>'},
  ],
}
