import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {forbiddenEnv} from '../../src/executor/call-env.ts'

describe('forbiddenEnv', () => {
  test.each([
    'LD_PRELOAD',
    'DYLD_INSERT_LIBRARIES',
    'PATH',
    'Path',
    'BASH_ENV',
    'ENV',
    'IFS',
    'PS4',
    'SHELLOPTS',
    'PROMPT_COMMAND',
    'HOME',
    'NODE_OPTIONS',
    'PYTHONSTARTUP',
    'PERL5OPT',
    'RUBYOPT',
    'JAVA_TOOL_OPTIONS',
    'GREP_OPTIONS',
    'GIT_SSH_COMMAND',
    'GIT_CONFIG_COUNT',
    'MANPAGER',
    'LESSOPEN',
    'npm_config_script_shell',
    'RUSTC_WRAPPER',
    'TOOLYARD_TRUST_PROJECT',
    'ld_preload',
  ])('forbids %s', (name) => {
    expect(forbiddenEnv({OK: '1', [name]: 'x'})).toBe(name)
  })

  test.each([
    'CI',
    'NODE_ENV',
    'DEBUG',
    'TZ',
    'LANG',
    'MY_PATH',
    'OUTPUT_PATH',
    'FEATURE_FLAGS',
    'COLD_START',
    'API_TOKEN',
  ])('lets %s pass', (name) => {
    expect(forbiddenEnv({[name]: 'x'})).toBeUndefined()
  })

  test.each(['LD_PRELOAD=/tmp/x.so:', 'A=B', '', 'BASH_FUNC_ls%%', 'a b', '1A', 'A\0B', 'A\nLD_PRELOAD'])(
    'forbids %j, which is not the name of a variable',
    (name) => {
      expect(forbiddenEnv({[name]: 'x'})).toBe(name)
    },
  )

  test('forbids a value that holds a NUL byte', () => {
    expect(forbiddenEnv({A: 'x', B: 'x\0PATH=/tmp'})).toBe('B')
  })

  test('an empty env is fine', () => {
    expect(forbiddenEnv({})).toBeUndefined()
  })

  test('whatever begins with a loader prefix is forbidden in any case', () => {
    const rest = fc.stringMatching(/^[A-Za-z0-9_]{0,20}$/)
    fc.assert(
      fc.property(fc.mixedCase(fc.constantFrom('LD_', 'DYLD_', 'GIT_', 'PYTHON')), rest, (prefix, name) => {
        expect(forbiddenEnv({[prefix + name]: ''})).toBe(prefix + name)
      }),
    )
  })
})
