import {isReadOnly} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {analyzeCommand} from '../../src/analysis/analyze.ts'

const analyze = (text: string, env = {}) => analyzeCommand(text, {cwd: '/ws', env: {HOME: '/home/me', ...env}})

describe('the variable of a loop', () => {
  it.each([
    'for f in a b; do cat "$f"; done',
    'for path in a b; do wc -l "$path"; done',
    'for FILE in a b; do wc -l "$FILE"; done',
    'for f in a; do cat "$f"; done; for f in b; do cat "$f"; done',
  ])('may be a name of the line’s own: %s', (text) => {
    expect(isReadOnly(analyze(text))).toBe(true)
  })

  it.each([
    'for PATH in /tmp/x; do ls; done',
    'for IFS in /; do ls $x; done',
    'for GIT_CONFIG_VALUE_0 in ./x; do git status; done',
    'for GIT_PAGER in ./x; do git log; done',
    'for GLOBIGNORE in x; do ls *; done',
    'for GOTOOLCHAIN in go9.9.9; do go version; done',
    'for npm_config_update_notifier in true; do npm ls; done',
    'for TMPDIR in ./x; do sort f; done',
  ])('must not be one that programs or bash know: %s', (text) => {
    expect(isReadOnly(analyze(text))).toBe(false)
  })

  it('must not be one of those that the command is given', () => {
    expect(isReadOnly(analyze('for stage in a; do ls; done'))).toBe(true)
    expect(isReadOnly(analyze('for stage in a; do ls; done', {stage: 'b'}))).toBe(false)
  })

  it('is not known where a loop within the loop sets it again', () => {
    const [line] = analyze('for f in a; do for f in .git; do :; done; rm -r "$f"; done')
    expect(line).toMatchObject({kind: 'command', readOnly: false, opaque: true})
  })
})
