import {expect, test} from 'vitest'
import {type RendererKind, selectRenderer, type Terminals} from '../../src/render/select.ts'

const TERMINAL: Terminals = {
  progress: 'auto',
  stdoutIsTTY: false,
  stderrIsTTY: true,
  sameTerminal: false,
  env: {TERM: 'xterm-256color'},
}

const cases: [string, Partial<Terminals>, RendererKind, boolean][] = [
  ['a terminal on stderr alone gets the tree, in colour', {}, 'tree', true],
  ['two different terminals get the tree', {stdoutIsTTY: true}, 'tree', true],
  ['one terminal for both gets lines', {stdoutIsTTY: true, sameTerminal: true}, 'lines', true],
  [
    'a tree that was asked for is not torn by results either',
    {progress: 'tree', stdoutIsTTY: true, sameTerminal: true},
    'lines',
    true,
  ],
  ['no terminal gets the problems, without colour', {stderrIsTTY: false}, 'problems', false],
  ['a tree without a terminal degrades to lines', {progress: 'tree', stderrIsTTY: false}, 'problems', false],
  ['every call is listed where that was asked for', {progress: 'lines', stderrIsTTY: false}, 'lines', false],
  ['CI with a terminal gets the problems', {env: {CI: 'true'}}, 'problems', true],
  ['CI=false is no CI', {env: {CI: 'false'}}, 'tree', true],
  ['a tree that was asked for is drawn in CI too', {progress: 'tree', env: {CI: '1'}}, 'tree', true],
  ['a terminal that can not move the cursor gets lines', {env: {TERM: 'dumb'}}, 'lines', false],
  ['NO_COLOR takes the colour and nothing else', {env: {NO_COLOR: '0'}}, 'tree', false],
  ['an empty NO_COLOR means nothing', {env: {NO_COLOR: ''}}, 'tree', true],
  ['none is none', {progress: 'none'}, 'none', true],
]

test.each(cases)('%s', (_title, change, kind, color) => {
  expect(selectRenderer({...TERMINAL, ...change})).toEqual({kind, color})
})
