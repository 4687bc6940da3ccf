import {execFile} from 'node:child_process'
import {promisify} from 'node:util'
import type {LoadedConfig} from '../config/load.ts'
import {formatPlace, messageOf, systemCode, ToolyardError} from '../errors/toolyard-error.ts'
import {createToolSource} from '../host/index.ts'
import {createGate, type PluginHost, readConfig} from './yard.ts'

/** One thing that was looked at. */
export interface Finding {
  readonly subject: string
  readonly status: 'ok' | 'warning' | 'broken'
  readonly detail: string
  /** What to do about it. */
  readonly hint?: string
}

export interface Examination {
  readonly flags: Readonly<Record<string, unknown>>
  readonly host: PluginHost
  readonly version: string
}

/** Looks at everything that a run depends on. Finds, and never throws for, what is broken. */
export async function examine({flags, host, version}: Examination): Promise<Finding[]> {
  const findings: Finding[] = [ok('toolyard', version), ok('node', process.versions.node)]
  const [config, ...problems] = await examineConfig(flags)
  findings.push(...problems)
  findings.push(...(await examineTools(host, config)))
  findings.push(await examineProgram('bash', ['--version'], 'Bash calls need it: install bash, or hide the tool.'))
  return findings
}

async function examineConfig(flags: Examination['flags']): Promise<[LoadedConfig | undefined, ...Finding[]]> {
  try {
    const config = await readConfig({flags})
    createGate(config)
    const read = config.files.length === 0 ? 'no files' : config.files.join(', ')
    const ignored = config.notices.map(({place, message, hint}): Finding => {
      return {subject: 'configuration', status: 'warning', detail: `${formatPlace(place)}: ${message}`, hint}
    })
    return [config, ok('configuration', read), ...ignored]
  } catch (error) {
    if (!ToolyardError.is(error)) throw error
    const detail = [formatPlace(error.place), error.message].filter((part) => part !== '').join(': ')
    return [undefined, {subject: 'configuration', status: 'broken', detail, ...(error.hint && {hint: error.hint})}]
  }
}

/** Loads every tool's code, which a run does only when a tool is called. */
async function examineTools({plugins, dataDir}: PluginHost, config: LoadedConfig | undefined): Promise<Finding[]> {
  const late: Finding[] = []
  const {source, problems} = await createToolSource({
    plugins: plugins.values(),
    dataDir,
    localTools: config?.settings.localTools,
    onProblem: ({plugin, message, hint}) => late.push({subject: plugin, status: 'warning', detail: message, hint}),
  })
  const found = problems.map(({plugin, message, hint, code}): Finding => {
    const isBroken = code !== 'PLUGIN_STALE' || config?.settings.strictPlugins === true
    return {subject: plugin, status: isBroken ? 'broken' : 'warning', detail: message, hint}
  })
  const loaded: string[] = []
  for (const entry of source.list()) {
    try {
      await entry.load()
      loaded.push(entry.description.name)
    } catch (error) {
      found.push({subject: entry.plugin, status: 'broken', detail: `${entry.description.name}: ${messageOf(error)}`})
    }
  }
  return [ok('tools', loaded.join(', ')), ...found, ...late]
}

async function examineProgram(file: string, args: readonly string[], hint: string): Promise<Finding> {
  try {
    const {stdout} = await promisify(execFile)(file, [...args], {timeout: 5000})
    return ok(file, stdout.split('\n')[0] ?? '')
  } catch (error) {
    const detail = systemCode(error) === 'ENOENT' ? 'not found' : messageOf(error)
    return {subject: file, status: 'broken', detail, hint}
  }
}

const ok = (subject: string, detail: string): Finding => ({subject, status: 'ok', detail})

const MARKS = {ok: 'ok     ', warning: 'warning', broken: 'BROKEN '} as const

export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(
      ({subject, status, detail, hint}) => `${MARKS[status]}  ${subject}: ${detail}${hint ? `\n         ${hint}` : ''}`,
    )
    .join('\n')
}
