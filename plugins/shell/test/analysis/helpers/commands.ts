import fc from 'fast-check'

/** Names of the tree that `plantTree` makes, and some that are not there. */
const FILES = [
  'a.txt',
  'src/b.ts',
  './a.txt',
  'src',
  '.',
  'missing',
  '-n',
  "'a b.txt'",
  '*.txt',
  'src/*',
  '"$f"',
  '$f',
  '~/c',
  '.hidden',
  '{a,b}.txt',
]

/** Options that read, write and run, mixed: which is which depends on the program. */
const FLAGS = [
  ...[
    '-n',
    '-l',
    '-a',
    '-r',
    '-i',
    '-o',
    '-c',
    '-f',
    '-e',
    '-u',
    '-v',
    '-z',
    '-R',
    '-t',
    '-s',
    '-d',
    '-p',
    '-w',
    '-la',
    '-ro',
    '-nr',
    '-ie',
  ],
  ...[
    '-o out',
    '-oout',
    '--output=out',
    '--output out',
    '-i.bak',
    '--in-place',
    '-n 3',
    '-n3',
    '-t,',
    '-k2',
    '-f1',
    '-d,',
    '-F:',
    '-5',
  ],
  ...[
    '-delete',
    '-print',
    '-name x',
    "-name '*.txt'",
    '-exec touch pwned ;',
    '-exec touch pwned \\;',
    '-exec cat {} \\;',
    '-fprint out',
    '-type f',
    '-maxdepth 1',
  ],
  ...[
    '--',
    '--color=auto',
    '--compress-program=./evil',
    '--files0-from=list',
    '-T .',
    '-S 1',
    '--version',
    '--reference=a.txt',
  ],
]

const PROGRAMS = [
  ...[
    'cat',
    'head',
    'tail',
    'wc',
    'sort',
    'uniq',
    'cut',
    'tr',
    'tee',
    'grep',
    'rev',
    'tac',
    'nl',
    'paste',
    'join',
    'comm',
    'diff',
    'cmp',
  ],
  ...[
    'ls',
    'stat',
    'du',
    'file',
    'find',
    'basename',
    'dirname',
    'realpath',
    'readlink',
    'test',
    '[',
    'od',
    'xxd',
    'base64',
    'md5sum',
    'shuf',
    'split',
  ],
  ...[
    'rm',
    'mv',
    'cp',
    'touch',
    'mkdir',
    'ln',
    'chmod',
    'truncate',
    'dd',
    'install',
    'mktemp',
    'rmdir',
    'unlink',
    'shred',
    'sponge',
  ],
  ...[
    'echo',
    'printf',
    'true',
    'date',
    'id',
    'seq',
    'expr',
    'env',
    'printenv',
    'xargs',
    'timeout 1',
    'nice',
    'nohup',
    'command',
    'builtin',
    'eval',
    'exec',
  ],
  ...[
    'sed',
    'awk',
    'sh -c',
    'bash -c',
    'source',
    '.',
    'cd',
    'pushd',
    'export',
    'read',
    'declare',
    'unset',
    'set',
    'trap',
    'alias',
    'let',
  ],
]

const ARGUMENTS = [
  ...[`'s/a/b/'`, `'s/a/b/w out'`, `'1,3p'`, `'w out'`, `'$!d'`, `'s/x/touch pwned/e'`, `'/a/{p;d}'`, `'y/ab/cd/'`],
  ...[
    `'{print $1}'`,
    `'{print > "out"}'`,
    `'$1 > 5'`,
    `'BEGIN{system("touch pwned")}'`,
    `'{print | "sh"}'`,
    `'NR==1{print; getline}'`,
  ],
  ...[
    `'touch pwned'`,
    `'cat a.txt'`,
    `"x"`,
    'a=b',
    'x=$(touch pwned)',
    '$(cat a.txt)',
    '`touch pwned`',
    '"$(echo a.txt)"',
    '<(cat a.txt)',
    '>(tee out)',
    ['$', '{x:-$(touch pwned)}'].join(''),
  ],
]

const REDIRECTIONS = [
  '> out',
  '>> out',
  '2>/dev/null',
  '2>&1',
  '>/dev/null',
  '&>out',
  '>|out',
  '< a.txt',
  '<>out',
  '>&out',
  '2>&--x',
  '>& 2',
  '<<< x',
  '3> out',
  '{fd}>out',
  '> "$f"',
  '> ~/out',
]

const JOINTS = [' | ', ' && ', ' || ', '; ', '\n', ' & ', ' |& ']

const one = (values: readonly string[]) => fc.constantFrom(...values)

const seldom = (values: readonly string[]) =>
  fc.oneof({weight: 8, arbitrary: fc.constant('')}, {weight: 1, arbitrary: one(values)})

const simple = fc
  .tuple(
    seldom(['LC_ALL=C', 'X=1', 'PATH=.', 'f=a.txt', 'IFS=a']),
    one(PROGRAMS),
    fc.array(
      fc.oneof(
        {weight: 4, arbitrary: one(FILES)},
        {weight: 3, arbitrary: one(FLAGS)},
        {weight: 2, arbitrary: one(ARGUMENTS)},
      ),
      {maxLength: 3},
    ),
    seldom(REDIRECTIONS),
  )
  .map(([assignment, program, words, redirection]) =>
    [assignment, program, ...words, program === '[' ? ']' : '', redirection].filter((part) => part !== '').join(' '),
  )

const line = fc
  .array(fc.tuple(one(JOINTS), simple), {minLength: 1, maxLength: 3})
  .map((parts) => parts.map(([joint, command], index) => (index === 0 ? command : joint + command)).join(''))

/** Around a line: groups, loops, conditions and wrappers. */
const wrapped = fc
  .tuple(
    one([
      ...Array(12).fill('{}'),
      '({})',
      '{ {}; }',
      '! {}',
      'time {}',
      'for f in a.txt src/b.ts; do {}; done',
      'if {}; then echo yes; fi',
      'while {}; do break; done',
      "sh -c '{}'",
      'f() { {}; }; f',
      'case a in a) {};; esac',
    ]),
    line,
  )
  .map(([frame, inner]) => frame.replace('{}', () => inner))

/** Command lines of a grammar that reaches what reads, what writes and what runs other programs alike. All names are relative. */
export const anyCommand: fc.Arbitrary<string> = wrapped
