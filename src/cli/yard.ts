import {randomUUID} from 'node:crypto'
import {homedir} from 'node:os'
import {type ConfigRequest, type LoadedConfig, loadConfig} from '../config/load.ts'
import type {Notice, Settings} from '../config/settings.ts'
import type {SessionInfo} from '../dialects/dialect.ts'
import {formatPlace, ToolyardError} from '../errors/toolyard-error.ts'
import {Executor} from '../executor/executor.ts'
import type {ResultOptions} from '../executor/run-results.ts'
import type {ExecutorOptions} from '../executor/settings.ts'
import {staticTools} from '../executor/static-tools.ts'
import {otherNames, type ToolSource} from '../executor/tool-source.ts'
import {createToolSource, type PluginPackage, type PluginProblem} from '../host/index.ts'
import type {Confinement} from '../permissions/confinement.ts'
import {Gate} from '../permissions/decision-chain.ts'
import {parseMode} from '../permissions/modes.ts'
import {compilePolicy} from '../permissions/policy.ts'
import {createMasker, type Masker} from '../results/masking/masker.ts'
import {createResultStore} from '../results/store.ts'
import {findSession} from '../sessions/find-session.ts'
import {type SessionFolder, sessionFolder} from '../sessions/folder.ts'
import {flagTexts} from './flags.ts'
import {checkRuleExamples} from './rule-examples.ts'
import {hasTerminal} from './terminal-question.ts'
import {askTrust} from './trust-question.ts'

/** The part of oclif's configuration that tools are found by. */
export interface PluginHost {
  readonly plugins: ReadonlyMap<string, PluginPackage>
  readonly dataDir: string
}

/** What a command line brings with it. */
export interface YardRequest {
  /** Flags as the parser left them, by their names on the command line. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly host: PluginHost
  /** Takes a line for people. */
  readonly warn: (line: string) => void
}

export interface YardOptions {
  /** The session that goes on: its id or its folder. Default: a new one. */
  readonly resume?: string | undefined
  /** Whether there are no tools, and no code of any is loaded. */
  readonly withoutTools?: boolean
}

/** Everything that calls need to run: the configuration, the tools, the gate. */
export interface Yard {
  readonly config: LoadedConfig
  readonly tools: ToolSource
  readonly gate: Gate
  /** Where the run is recorded, and keeps what is too large to be shown. */
  readonly session: SessionFolder
  readonly masker: Masker
}

/**
 * Reads the configuration, finds the tools and compiles the policy.
 *
 * @throws ToolyardError CONFIG_*, RULE_INVALID, and with strict plugins PLUGIN_*, TOOL_CONFLICT
 */
export async function openYard(request: YardRequest, {resume, withoutTools = false}: YardOptions = {}): Promise<Yard> {
  const config = await readConfig(request, {askTrust: hasTerminal() ? askTrust : undefined})
  const {settings} = config
  warnOf(config.notices, request.warn)
  const tools = withoutTools ? staticTools([]) : await findTools(request, settings)
  const session =
    resume === undefined ? sessionFolder(config.stateDir, randomUUID()) : findSession(resume, config.stateDir)
  const {secrets: add, noSecrets: exempt} = settings
  const masker = createMasker({env: process.env, add, exempt})
  const gate = createGate(config, {tools, readable: [session.results]})
  if (!withoutTools) await checkRuleExamples(settings.rules, tools, gate.policy)
  return {config, tools, gate, session, masker}
}

/** A line for each notice, and one for the hint that some in a row have in common. */
export function warnOf(notices: readonly Notice[], warn: (line: string) => void): void {
  for (const [index, {message, hint, place}] of notices.entries()) {
    warn(`${formatPlace(place)}: ${message}`)
    if (notices[index + 1]?.hint !== hint) warn(hint)
  }
}

export function readConfig(
  {flags}: Pick<YardRequest, 'flags'>,
  options: Pick<ConfigRequest, 'askTrust' | 'policyFile'> = {},
): Promise<LoadedConfig> {
  const {cwd, bare, 'trust-project': trustProject} = flags
  return loadConfig({
    ...(typeof cwd === 'string' && {cwd}),
    env: process.env,
    home: homedir(),
    flags: flagTexts(flags),
    ...(bare === true && {bare}),
    ...(trustProject === true && {trustProject}),
    ...options,
  })
}

export interface GateRequest {
  /** Those whose aliases rules may use; without them, rules are only checked. */
  readonly tools?: ToolSource
  /** Folders that may be read like the workspace. */
  readonly readable?: readonly string[]
  /** Where calls may write at all. */
  readonly confinement?: Confinement | undefined
}

export function createGate(
  {settings, cwd, home, ownFiles}: LoadedConfig,
  {tools, readable = [], confinement}: GateRequest = {},
): Gate {
  const {rules, readScope, permissionMode, additionalDirectories, protectedDirectories} = settings
  return new Gate(
    compilePolicy({
      rules,
      mode: parseMode(permissionMode) ?? 'default',
      readScope,
      readable,
      roots: [cwd, ...additionalDirectories],
      cwd,
      home,
      aliases: aliasesOf(tools),
      protectedNames: protectedDirectories,
      guardedPaths: ownFiles,
      confinement,
    }),
  )
}

/** The other names of tools. */
export function aliasesOf(tools: ToolSource | undefined): ReadonlyMap<string, string> {
  const descriptions = tools?.list().map(({description}) => description) ?? []
  return new Map(descriptions.flatMap((description) => otherNames(description).map((name) => [name, description.name])))
}

async function findTools({host, warn}: YardRequest, settings: Settings): Promise<ToolSource> {
  const {localTools, toolAllow, toolDeny, strictPlugins} = settings
  const {source, problems} = await createToolSource({
    plugins: host.plugins.values(),
    dataDir: host.dataDir,
    localTools,
    allow: toolAllow,
    deny: toolDeny,
    onProblem: (problem) => warn(formatProblem(problem)),
  })
  const [first] = problems
  if (strictPlugins && first !== undefined) {
    throw new ToolyardError(first.code, problems.map(formatProblem).join('\n'), {
      hint: 'Mend these, or run without --strict-plugins.',
    })
  }
  for (const problem of problems) warn(formatProblem(problem))
  return source
}

const formatProblem = ({plugin, message, hint}: PluginProblem) => `${plugin}: ${message} ${hint}`

function resultOptions({config: {settings}, session, masker}: Yard): ResultOptions {
  const {resultMaxChars, turnMaxChars, mediaMaxBytes, previewBytes, preview, resultStore, dedupe, mask} = settings
  // what is kept in a file is recorded
  const prepare = mask === 'none' ? undefined : (text: string) => masker.text(text)
  return {
    limits: {
      resultChars: resultMaxChars,
      turnChars: turnMaxChars,
      mediaBytes: mediaMaxBytes,
      previewBytes,
      preview,
    },
    store: resultStore === 'disk' ? createResultStore(session.results, prepare) : undefined,
    mask: prepare,
    dedupe,
  }
}

/** The run, as dialects and hooks tell of it. */
export function sessionOf({config, tools, gate, session}: Yard): SessionInfo {
  const names = tools.list().map(({description}) => description.name)
  return {id: session.id, cwd: config.cwd, permissionMode: gate.policy.mode, tools: names}
}

export interface ExecutorRequest
  extends Pick<ExecutorOptions, 'approver' | 'onAsk' | 'onDeferred' | 'hooks' | 'classifier' | 'results'> {
  readonly verbose: boolean
}

export function createExecutor(yard: Yard, request: ExecutorRequest): Executor {
  const {config, tools, gate} = yard
  const {settings, cwd} = config
  const executor = new Executor({
    tools,
    gate,
    cwd,
    maxConcurrency: settings.maxConcurrency,
    schedule: settings.schedule,
    cascade: settings.cascade,
    onError: settings.onError,
    references: settings.references,
    results: resultOptions(yard),
    timeoutMs: settings.timeout,
    idleTimeoutMs: settings.idleTimeout,
    runTimeoutMs: settings.runTimeout,
    ...request,
  })
  // until the process ends: results may still be waiting to be written when what a tool left behind fails
  executor.containStrayErrors()
  return executor
}
