import type {HookSection} from '../config/settings.ts'
import type {SessionInfo} from '../dialects/dialect.ts'
import {formatPlace} from '../errors/toolyard-error.ts'
import type {ExecutorOptions} from '../executor/settings.ts'
import type {HookSpec} from '../hooks/config/hook-spec.ts'
import type {RunnableHook} from '../hooks/hook-run.ts'
import {loadPluginHooks} from '../host/plugin-hooks.ts'
import type {Signals} from './signals.ts'
import {hasTerminal} from './terminal-question.ts'
import {aliasesOf, type PluginHost, warnOf, type Yard} from './yard.ts'

/** What runs around the calls of a run. */
export interface OpenHooks extends Pick<ExecutorOptions, 'hooks' | 'classifier'> {
  /** Resolves once no hook runs any more: those that nobody waited for have some seconds more, unless the run is ended. */
  settle(signals: Pick<Signals, 'interrupt' | 'kill' | 'left'>): Promise<void>
}

export interface HooksRequest {
  readonly host: PluginHost
  readonly session: SessionInfo
  /** Takes a line for people. */
  readonly warn: (line: string) => void
}

/** How long hooks that nobody waited for may go on after the run, in milliseconds. */
const LINGER_MS = 5_000

/**
 * Finds the hooks of the configuration, in its order, and those of plugins after them, and the classifier.
 *
 * @throws ToolyardError CONFIG_INVALID, RULE_INVALID
 */
export async function openHooks(yard: Yard, request: HooksRequest): Promise<OpenHooks> {
  const lingering = new AbortController()
  const {settings, projectFolder} = yard.config
  const configured = settings.hooks.length === 0 ? [] : await configuredHooks(yard, request, lingering.signal)
  const hooks = [...configured, ...(await loadPluginHooks(request.host.plugins.values()))]
  const classifier = settings.classifier && (await openClassifier(settings.classifier, projectFolder))
  if (hooks.length === 0) return {...(classifier && {classifier}), settle: async () => {}}
  const {createCallHooks} = await import('../hooks/engine/create-call-hooks.ts')
  const callHooks = createCallHooks({hooks, session: request.session})
  return {
    hooks: callHooks,
    ...(classifier && {classifier}),
    settle: async ({interrupt, kill, left}) => {
      const end = () => lingering.abort(new Error('the run is over'))
      const timer = setTimeout(end, LINGER_MS)
      const ended = AbortSignal.any([interrupt, kill])
      ended.addEventListener('abort', end)
      if (ended.aborted) end()
      await Promise.race([callHooks[Symbol.asyncDispose](), left])
      clearTimeout(timer)
    },
  }
}

async function openClassifier(command: string, cwd: string) {
  const {createClassifier} = await import('../hooks/classifier.ts')
  return createClassifier({command, cwd})
}

async function configuredHooks(yard: Yard, {warn}: HooksRequest, signal: AbortSignal): Promise<RunnableHook[]> {
  const {settings, home, projectFolder} = yard.config
  // a run without hooks does without all that reading them takes
  const {runnableHooks} = await import('../hooks/kinds/runnable-hooks.ts')
  const specs = (await Promise.all(settings.hooks.map((section) => readSection(section, warn)))).flat()
  return runnableHooks(specs, {
    projectDir: projectFolder,
    home,
    aliases: aliasesOf(yard.tools),
    failClosed: !hasTerminal(),
    signal,
    onProblem: (hook, problem) => warn(`${hook}: ${problem}`),
  })
}

async function readSection(section: HookSection, warn: HooksRequest['warn']): Promise<HookSpec[]> {
  const {value, isForeign, placeOf} = section
  const {detectFlavor} = await import('../hooks/config/detect-flavor.ts')
  const {readHooks} = await import('../hooks/config/read-hooks.ts')
  const flavor = isForeign ? detectFlavor(value, placeOf) : 'claude'
  const source = formatPlace({...placeOf([]), path: undefined})
  const {hooks, notices} = readHooks(value, {flavor, source, placeOf, strict: !isForeign})
  warnOf(notices, warn)
  return hooks.map((spec) => withinLimits(spec, section))
}

/** A settings file may say where its http hooks may go, and what they may tell there. */
function withinLimits(spec: HookSpec, {allowedUrls, allowedVariables}: HookSection): HookSpec {
  const {handler} = spec
  if (handler.type !== 'http') return spec
  const isAllowed = allowedUrls?.some((pattern) => matchesUrl(handler.url, pattern)) ?? true
  if (!isAllowed) return {...spec, withheld: `allowedHttpHookUrls does not allow ${handler.url}`}
  const {allowedEnvVars = []} = handler
  const variables = allowedVariables && allowedEnvVars.filter((name) => allowedVariables.includes(name))
  return variables === undefined ? spec : {...spec, handler: {...handler, allowedEnvVars: variables}}
}

/** `*` stands for any characters. */
function matchesUrl(url: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(url)
}
