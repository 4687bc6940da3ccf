import {formatAge, formatDuration} from '../config/durations.ts'
import type {LoadedConfig} from '../config/load.ts'
import type {FenceSetting, HookSection} from '../config/settings.ts'
import {formatPlace} from '../errors/toolyard-error.ts'

/** What `config show --json` prints. */
export interface ConfigReport {
  readonly cwd: string
  readonly trusted: boolean
  readonly files: readonly string[]
  readonly settings: LoadedConfig['settings']
  readonly origins: LoadedConfig['origins']
  /** What was not followed, and why. */
  readonly ignored: readonly string[]
}

export function describeConfig({cwd, trusted, files, settings, origins, notices}: LoadedConfig): ConfigReport {
  const ignored = notices.map(({place, message, hint}) => `${formatPlace(place)}: ${message} ${hint}`)
  return {cwd, trusted, files, settings, origins, ignored}
}

/** A line a setting, with where it comes from. */
export function formatConfig({cwd, trusted, files, settings, origins, ignored}: ConfigReport): string {
  const {
    rules,
    additionalDirectories,
    protectedDirectories,
    approvals,
    settingsFiles,
    localTools,
    toolAllow,
    toolDeny,
    secrets,
    noSecrets,
    replayPatterns,
    fences,
    hooks,
    ...scalars
  } = settings
  const rows = Object.entries(scalars).map(([name, value]) => [
    name,
    formatValue(name, value),
    String(origins[name as keyof typeof scalars]),
  ])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const table = rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
  return [
    `Folder: ${cwd}`,
    `Files:  ${files.length === 0 ? 'none' : files.join(', ')}`,
    `Project trusted: ${trusted ? 'yes' : 'no'}`,
    '',
    ...table,
    ...list('Rules:', rules.map(formatRule)),
    ...list('Added folders:', additionalDirectories),
    ...list('Protected directories:', protectedDirectories),
    ...list('Settings of Claude Code:', settingsFiles),
    ...list('Approvals:', approvals),
    ...list(
      'Local tools:',
      localTools.flatMap(({patterns, baseDir}) => patterns.map((pattern) => `${pattern} in ${baseDir}`)),
    ),
    ...list('Tools allowed:', toolAllow ?? []),
    ...list('Tools hidden:', toolDeny),
    ...list(
      'Secrets:',
      secrets.map(({name, pattern}) => `${name}: ${pattern}`),
    ),
    ...list('No secrets:', noSecrets),
    ...list(
      'Not compared:',
      replayPatterns.map(({pattern, tool = 'all tools'}) => `${pattern}  (${tool})`),
    ),
    ...list('Fenced blocks:', Object.entries(fences).map(formatFence)),
    ...list('Hooks:', hooks.flatMap(formatHooks)),
    ...list('Ignored:', ignored),
  ].join('\n')
}

function formatValue(name: string, value: unknown): string {
  const isTime = name.toLowerCase().endsWith('timeout')
  if (name === 'retention') return formatAge(Number(value))
  if (value === undefined) return isTime ? 'no limit' : 'none'
  return isTime && typeof value === 'number' ? formatDuration(value) : String(value)
}

function formatFence([language, {tool, field}]: [string, FenceSetting]): string {
  return `${language}: ${tool}, ${field === undefined ? 'as JSON' : `the text as \`${field}\``}`
}

/** The events that a section has hooks for; what they are is its file's to show. */
function formatHooks({value, placeOf}: HookSection): string[] {
  const events = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return events.map((event) => `${event}  (${formatPlace({...placeOf([event]), path: undefined})})`)
}

function formatRule(rule: LoadedConfig['settings']['rules'][number]): string {
  const text = rule.shape === 'listed' ? rule.text : `${rule.tool}${rule.match === undefined ? '' : `(${rule.match})`}`
  return `${rule.action} ${text}  (${rule.source})`
}
