import * as Flags from '@oclif/core/flags'
import {CHOICES} from '../config/choices.ts'
import type {FlagTexts} from '../config/flags.ts'
import {SCALAR_TEXTS} from '../config/scalar-texts.ts'

type TextName = keyof typeof SCALAR_TEXTS

/** A flag of a setting. Its text goes to the configuration as it is, which checks it and knows the environment too. */
function setting(name: TextName, helpGroup: string, description: string, value?: string) {
  const {variables, choices} = SCALAR_TEXTS[name]
  return Flags.string({
    description: `${description} [env: ${variables[0]}]`,
    helpValue: `<${value ?? choices?.join('|') ?? 'value'}>`,
    helpGroup,
  })
}

const list = (helpGroup: string, description: string, value: string) =>
  Flags.string({description, helpValue: `<${value}>`, multiple: true, multipleNonGreedy: true, helpGroup})

/** The choices of a setting but those that are explained by themselves. */
const others = (choices: readonly string[], ...explained: readonly string[]) =>
  choices.filter((name) => !explained.includes(name)).join(', ')

const CONFIGURATION = 'CONFIGURATION'

/** What every command that needs tools or the gate takes. */
export const yardFlags = {
  cwd: Flags.string({
    description: 'The folder to work in, and the workspace. Input files are not looked for in it. [env: TOOLYARD_CWD]',
    helpValue: '<dir>',
    helpGroup: CONFIGURATION,
  }),
  bare: Flags.boolean({
    description: 'Read no configuration files at all. [env: TOOLYARD_BARE]',
    helpGroup: CONFIGURATION,
  }),
  'trust-project': Flags.boolean({
    description:
      "Follow the project's configuration in everything; without this it may only restrict. [env: TOOLYARD_TRUST_PROJECT]",
    helpGroup: CONFIGURATION,
  }),
  'strict-plugins': Flags.boolean({
    description: `End with exit code 2 when a plugin can't be used as it is. [env: ${SCALAR_TEXTS.strictPlugins.variables[0]}]`,
    helpGroup: CONFIGURATION,
  }),
}

const PERMISSIONS = 'PERMISSIONS'

export const permissionFlags = {
  settings: list(
    PERMISSIONS,
    'A settings.json of Claude Code, whose permissions and hooks count as if they were given by flags, or one of Gemini CLI with hooks. Repeatable. [env: TOOLYARD_SETTINGS]',
    'file',
  ),
  'permission-mode': setting(
    'permissionMode',
    PERMISSIONS,
    'How much runs without a rule: default (reads in the workspace), acceptEdits, plan (reads only), dontAsk or bypassPermissions.',
    'mode',
  ),
  allow: list(
    PERMISSIONS,
    'Allow calls that match a rule, such as Write. Repeatable. [env: TOOLYARD_ALLOW, one a line]',
    'rule',
  ),
  ask: list(
    PERMISSIONS,
    'Ask about calls that match a rule; where nobody can be asked, they are denied. Beats --allow. Repeatable. [env: TOOLYARD_ASK, one a line]',
    'rule',
  ),
  deny: list(
    PERMISSIONS,
    'Deny calls that match a rule. Beats --allow and --ask. Repeatable. [env: TOOLYARD_DENY, one a line]',
    'rule',
  ),
  'add-dir': list(
    PERMISSIONS,
    'Another folder that belongs to the workspace. Repeatable. [env: TOOLYARD_ADD_DIR]',
    'dir',
  ),
}

/** Where the answers to questions come from. */
export const askFlags = {
  'on-ask': setting(
    'onAsk',
    PERMISSIONS,
    'What becomes of a question that nobody answers: deny (the default), allow, fail (ends the run, exit code 3), or defer (to a file).',
  ),
  approvals: list(
    PERMISSIONS,
    'A file with calls that were approved beforehand. Repeatable. [env: TOOLYARD_APPROVALS]',
    'file',
  ),
  'approve-with': setting(
    'approveWith',
    PERMISSIONS,
    'A shell command that is asked: the question as JSON on its input, the decision on its output.',
    'command',
  ),
  classifier: setting(
    'classifier',
    PERMISSIONS,
    'A shell command that says whether a shell call is safe. It counts only where a question would be asked.',
    'command',
  ),
  questions: setting(
    'questions',
    PERMISSIONS,
    'Where --on-ask defer writes the open questions. Default: toolyard-questions.jsonl in the folder of the run.',
    'file',
  ),
}

const IO = 'INPUT AND OUTPUT'

export const inputFlags = {
  from: setting(
    'from',
    IO,
    `How calls are written. Default: auto, told by their shape. Others: ${others(CHOICES.from, 'auto')}.`,
    'dialect',
  ),
}

const EXECUTION = 'EXECUTION'

/** How calls are scheduled. */
export const scheduleFlags = {
  references: Flags.boolean({
    description: `Let {"$result":"c1","path":"/data/x"} in an input stand for a value of the result of an earlier call. [env: ${SCALAR_TEXTS.references.variables[0]}]`,
    helpGroup: EXECUTION,
  }),
  schedule: setting(
    'schedule',
    EXECUTION,
    'Which calls run side by side: read-only ones (greedy, the default), none (serial), or those that do not conflict (effects).',
  ),
}

export const timeoutFlag = {
  timeout: setting('timeout', EXECUTION, 'How long a call may take: 500ms, 5s, 2m. Default: no limit.', 'time'),
}

export const runFlags = {
  ...scheduleFlags,
  'max-concurrency': setting('maxConcurrency', EXECUTION, 'How many calls may run at the same time. Default: 10.', 'n'),
  ...timeoutFlag,
  'idle-timeout': setting(
    'idleTimeout',
    EXECUTION,
    'How long a call may go without progress. Default: no limit.',
    'time',
  ),
  'run-timeout': setting(
    'runTimeout',
    EXECUTION,
    'How long the run may take; what is left then is canceled or skipped. Default: no limit.',
    'time',
  ),
  cascade: setting(
    'cascade',
    EXECUTION,
    'Which calls a failing one of the same turn ends: shell calls end shell calls (shell, the default), all or none.',
  ),
  'on-error': setting(
    'onError',
    EXECUTION,
    'Whether the calls after a failed one still start. Default: continue. A denied call has not failed.',
  ),
}

export const outputFlags = {
  to: setting(
    'to',
    IO,
    `How results are written. Default: native. With same, each as its call was. Others: ${others(CHOICES.to, 'native', 'same')}.`,
    'dialect',
  ),
  progress: setting(
    'progress',
    IO,
    'How progress is shown on standard error. Default: auto, a tree on a terminal, and problems only in a log.',
  ),
  summary: setting('summary', IO, 'What is said on standard error at the end. Default: text.'),
}

export const maskFlag = {
  mask: setting(
    'mask',
    IO,
    'Where secrets are masked: in what is recorded (record, the default), in results and messages too (all), or nowhere (none).',
  ),
}

export const resultFlags = {
  dedupe: Flags.boolean({
    description: `Replace results that earlier calls had too by references. [env: ${SCALAR_TEXTS.dedupe.variables[0]}]`,
    helpGroup: IO,
  }),
  ...maskFlag,
}

const RECORDING = 'RECORDING'

/** How a run is recorded. */
export const recordFlags = {
  record: setting(
    'recordDir',
    RECORDING,
    "The folder whose sessions/<id> takes what is recorded of the run. Default: toolyard's state folder.",
    'dir',
  ),
  'no-record': Flags.boolean({
    description: `Record nothing. [env: ${SCALAR_TEXTS.record.variables[0]}=0]`,
    helpGroup: RECORDING,
    exclusive: ['record'],
  }),
  durable: Flags.boolean({
    description: `Let what is recorded of mutating calls survive a power cut too. [env: ${SCALAR_TEXTS.durable.variables[0]}]`,
    helpGroup: RECORDING,
  }),
}

export const recordDirFlag = {
  record: Flags.string({
    description: 'The folder that sessions were recorded in. [env: TOOLYARD_RECORD_DIR]',
    helpValue: '<dir>',
    helpGroup: CONFIGURATION,
  }),
}

/** Where recorded sessions are looked for. */
export const sessionFlags = {
  ...recordDirFlag,
  cwd: yardFlags.cwd,
  bare: yardFlags.bare,
}

export const resumeFlags = {
  resume: Flags.string({
    description:
      'Go on with a session that was ended, on the same input: calls that have ended are not run again, their results are printed again.',
    helpValue: '<id|dir>',
    helpGroup: RECORDING,
    exclusive: ['no-record'],
  }),
  'retry-unknown': Flags.boolean({
    description: 'With --resume, run calls again of which nobody knows whether they did what they should.',
    helpGroup: RECORDING,
    dependsOn: ['resume'],
  }),
}

export const verboseFlag = {
  verbose: Flags.boolean({char: 'v', description: 'Show what tools log, and each run of a hook.', helpGroup: IO}),
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
    // the flag says what is not
    record: flags['no-record'] === true ? false : undefined,
    addDir: texts(flags['add-dir']),
    approvals: texts(flags.approvals),
    settings: texts(flags.settings),
    allow: texts(flags.allow),
    ask: texts(flags.ask),
    deny: texts(flags.deny),
  }
}

const texts = (given: unknown): readonly string[] => (Array.isArray(given) ? given.map(String) : [])
