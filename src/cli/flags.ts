import * as Flags from '@oclif/core/flags'
import type {FlagTexts} from '../config/flags.ts'
import {SCALAR_TEXTS} from '../config/scalar-texts.ts'

type TextName = keyof typeof SCALAR_TEXTS

/** A flag of a setting. Its text goes to the configuration as it is, which checks it and knows the environment too. */
function setting(name: TextName, description: string, help: {value?: string; group?: string} = {}) {
  const {variables, form} = SCALAR_TEXTS[name]
  const values = form.startsWith('one of ') ? form.slice('one of '.length).split(', ').join('|') : 'value'
  return Flags.string({
    description: `${description} [env: ${variables[0]}]`,
    helpValue: `<${help.value ?? values}>`,
    ...(help.group !== undefined && {helpGroup: help.group}),
  })
}

const rules = (action: string, description: string) =>
  Flags.string({
    description: `${description} Repeatable. [env: TOOLYARD_${action}, one a line]`,
    helpValue: '<rule>',
    multiple: true,
    multipleNonGreedy: true,
    helpGroup: 'PERMISSIONS',
  })

/** What every command that needs tools or the gate takes. */
export const yardFlags = {
  cwd: Flags.string({description: 'The folder to work in. [env: TOOLYARD_CWD]', helpValue: '<dir>'}),
  bare: Flags.boolean({description: 'Read no configuration files at all. [env: TOOLYARD_BARE]'}),
  'trust-project': Flags.boolean({
    description: "Let the project's configuration loosen permissions too. [env: TOOLYARD_TRUST_PROJECT]",
  }),
  'strict-plugins': Flags.boolean({
    description: `End with exit code 2 when a plugin can't be used as it is. [env: ${SCALAR_TEXTS.strictPlugins.variables[0]}]`,
  }),
}

export const permissionFlags = {
  'permission-mode': setting('permissionMode', 'What runs without being asked about.', {group: 'PERMISSIONS'}),
  allow: rules('ALLOW', 'Allow calls that match a rule, such as Write.'),
  ask: rules('ASK', 'Ask about calls that match a rule.'),
  deny: rules('DENY', 'Deny calls that match a rule.'),
  'add-dir': Flags.string({
    description: 'Another folder that belongs to the workspace. Repeatable. [env: TOOLYARD_ADD_DIR]',
    helpValue: '<dir>',
    multiple: true,
    multipleNonGreedy: true,
    helpGroup: 'PERMISSIONS',
  }),
}

export const inputFlags = {
  from: setting('from', 'How the input is written.'),
}

/** How calls are scheduled. */
export const scheduleFlags = {
  schedule: setting('schedule', 'Which calls may run at the same time.'),
}

export const runFlags = {
  ...scheduleFlags,
  'max-concurrency': setting('maxConcurrency', 'How many calls may run at the same time.', {value: 'n'}),
  timeout: setting('timeout', 'How long a call may take: 500ms, 5s, 2m.', {value: 'time'}),
  'idle-timeout': setting('idleTimeout', 'How long a call may go without progress.', {value: 'time'}),
  'run-timeout': setting('runTimeout', 'How long the run may take.', {value: 'time'}),
  cascade: setting('cascade', 'Which calls of its turn a failing shell call takes with it.'),
  'on-error': setting('onError', 'Whether calls that follow a failed one still start.'),
}

export const outputFlags = {
  to: setting('to', 'How results are written.'),
  progress: setting('progress', 'How progress is shown on standard error.'),
  summary: setting('summary', 'What is said on standard error at the end.'),
  verbose: Flags.boolean({char: 'v', description: 'Show what tools log.'}),
}

/** What a command's parser made of any of these. */
type ParsedFlags = Readonly<Record<string, unknown>>

/** The texts of the flags that were given, for the configuration. */
export function flagTexts(flags: ParsedFlags): FlagTexts {
  return {
    ...Object.fromEntries(
      Object.entries(SCALAR_TEXTS).flatMap(([name, {flag}]) => {
        const given = flags[flag.slice('--'.length)]
        return given === undefined ? [] : [[name, given]]
      }),
    ),
    addDir: texts(flags['add-dir']),
    allow: texts(flags.allow),
    ask: texts(flags.ask),
    deny: texts(flags.deny),
  }
}

const texts = (given: unknown): readonly string[] => (Array.isArray(given) ? given.map(String) : [])
