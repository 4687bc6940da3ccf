import {expect, test} from 'vitest'
import {asIntercepted} from '../../../src/sessions/replay/intercepted.ts'
import type {RecordedCall} from '../../../src/sessions/session.ts'

const PATCH = '*** Begin Patch\n*** Delete File: a\n*** End Patch\n'
const call = (tool: string, input: object, cwd?: string): RecordedCall => ({
  id: 'c',
  tool,
  input,
  ...(cwd !== undefined && {cwd}),
  outcome: {status: 'unanswered'},
})

test.for([
  ['the program itself', {command: ['apply_patch', PATCH]}, '/p'],
  ['a shell that is given nothing else', {command: ['bash', '-lc', `apply_patch <<'EOF'\n${PATCH}EOF\n`]}, '/p'],
  ['its other name, and another end', {command: ['/bin/zsh', '-c', `applypatch <<PATCH\n${PATCH}PATCH`]}, '/p'],
  ['a line', {cmd: `apply_patch <<"E"\n${PATCH}E`}, '/p'],
  ['in a folder', {cmd: `cd 'a b' && apply_patch <<E\n${PATCH}E`}, '/p/a b'],
  ['in its working folder', {command: ['apply_patch', PATCH], workdir: 'sub'}, '/p/sub'],
  ['in a folder of that', {cmd: `cd x && apply_patch <<E\n${PATCH}E`, workdir: '/w'}, '/w/x'],
] as const)('a command that only applies a patch is a patch: %s', ([, input, cwd]) => {
  expect(asIntercepted(call('shell', input, '/p'))).toMatchObject({tool: 'apply_patch', input: {input: PATCH}, cwd})
})

test.for([
  ['does more', 'shell', {cmd: `apply_patch <<E\n${PATCH}E\nls`}],
  ['does more behind what looks like its end', 'shell', {cmd: `apply_patch <<E\n${PATCH}E\nrm x\ncat <<E\nE`}],
  ['does something before', 'shell', {cmd: `ls && apply_patch <<E\n${PATCH}E`}],
  ['goes to a folder that is still to be expanded', 'shell', {cmd: `cd $HOME && apply_patch <<E\n${PATCH}E`}],
  ['is no command', 'Read', {command: ['apply_patch', PATCH]}],
  ['has no text', 'shell', {command: 7}],
] as const)('a call that %s stays what it is', ([, tool, input]) => {
  const recorded = call(tool, input)
  expect(asIntercepted(recorded)).toBe(recorded)
})
