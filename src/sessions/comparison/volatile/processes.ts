import {composed, type RuleSet} from './rule.ts'

const PARTS = {
  HOST: '\\b(?:localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|0\\.0\\.0\\.0)|\\[::1?\\]',
  // what a system hands out to who asks for any
  EPHEMERAL: '3276[89]|327[7-9]\\d|32[89]\\d\\d|3[3-9]\\d{3}|[45]\\d{4}|6[0-5]\\d{3}',
  DEATH:
    'Running|Done|Stopped|Exit|Killed|Terminated|Segmentation fault|Aborted|Hangup|Interrupt|Bus error|Illegal instruction|Floating point|Quit|Trace',
}

/** What a system has numbered: processes, ports, shells in the background, places in memory. */
export const PROCESSES: RuleSet = {
  sign: /[Ii][Dd]|\[\d|\(node:|: line |\bkill: |rocess |localhost|127\.|0\.0\.0\.0|\[::|ort[ :=]|istening|bash_|0x/,
  rules: [
    {
      pattern:
        /(?<!\w)((?:[Pp][Pp]|[Pp][Gg]|[Pp])(?:ID|id)s?["']?(?:\s{0,4}[:=#]\s{0,4}|\s{1,4}))\d{1,10}(?:, ?\d{1,10}){0,99}(?![\w.])/g,
      replacement: '$1<pid>',
    },
    {pattern: /(\(node:)\d{1,10}(?=\))/g, replacement: '$1<pid>'},
    {pattern: /^(\[\d{1,4}\] )\d{3,10}$/g, replacement: '$1<pid>', isLoose: true},
    {pattern: composed('^(\\[\\d{1,4}\\][+-]? {1,4})\\d{2,10}(?= {1,4}{DEATH})', PARTS), replacement: '$1<pid>'},
    {pattern: composed('(: line \\d{1,9}: {1,4})\\d{1,10}(?= {1,4}{DEATH})', PARTS), replacement: '$1<pid>'},
    {pattern: /(\bkill: \(?)\d{1,10}(?=\)? ?[-:])/g, replacement: '$1<pid>'},
    {
      pattern:
        /(\b[Pp]rocess (?:id )?)\d{2,10}(?=[.,;)]?(?:$| (?:exited|ended|died|terminated|finished|killed|started|crashed)\b))/g,
      replacement: '$1<pid>',
      isLoose: true,
    },
    {pattern: /(<time> [\w.-]{1,64} [\w./-]{1,64})\[\d{1,10}\](?=:)/g, replacement: '$1[<pid>]'},
    {pattern: composed('({HOST}):{EPHEMERAL}(?!\\d)', PARTS), replacement: '$1:<port>'},
    {pattern: composed('(\\b[Pp]ort[ :=]{1,3}){EPHEMERAL}(?!\\d)', PARTS), replacement: '$1<port>'},
    {pattern: composed('(\\b[Ll]istening (?:on|at) :?){EPHEMERAL}(?![\\w.])', PARTS), replacement: '$1<port>'},
    {pattern: /\bbash_\d{1,9}\b/g, replacement: '<id>'},
    {pattern: /(\bin (?:the )?background with ID: )[\w-]{1,64}/g, replacement: '$1<id>'},
    {pattern: /(\b(?:at|address|pointer|ptr)[:=]? ?)0x[\da-fA-F]{6,16}(?!\w)/g, replacement: '$1<address>'},
    // where systems of 64 bits put stacks, libraries and programs
    {pattern: /(?<!\w)0x(?:0000)?(?:7[ef]|5[56])[\da-f]{10}(?!\w)/g, replacement: '<address>'},
    {pattern: /(?<!\w)0x[\da-f]{9,16}(?!\w)/g, replacement: '<address>', isLoose: true},
  ],
}
