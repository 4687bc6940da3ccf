import fc from 'fast-check'

/** Text made to get at the terminal: escape sequences whole and in parts, controls, and what hides or reorders. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.string({unit: 'binary', maxLength: 8}),
      fc.string({maxLength: 8}),
      fc.constantFrom(
        '\x1b[2J',
        '\x1b[1A',
        '\x1b]0;title\x07',
        '\x1b]8;;http://x\x1b\\',
        '\x1b',
        '\x1b[',
        '\x1bP',
        '\x9b31m',
        '\x9d0;x\x9c',
        '\r',
        '\n',
        '\x08',
        '\u202e',
        '\u2066',
        '\u2028',
        '\u200b',
        '\ud800',
        '日本',
        '👩‍💻',
        'e\u0301\u0301\u0301\u0301\u0301',
      ),
    ),
    {maxLength: 12},
  )
  .map((parts) => parts.join(''))
