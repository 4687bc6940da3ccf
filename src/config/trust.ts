import type {Layer, Sourced} from './layer.ts'
import type {Notice, RuleText, ScalarName, Scalars} from './settings.ts'

/** How much a mode lets through. Plan and dontAsk withhold different things: neither is stricter than the other. */
const LOOSENESS: Readonly<Record<Scalars['permissionMode'], number>> = {
  bypassPermissions: 3,
  allow: 3,
  acceptEdits: 2,
  accept_edits: 2,
  default: 1,
  ask: 1,
  manual: 1,
  plan: 0,
  dontAsk: 0,
  deny: 0,
}

/** What becomes of a question without an answer; the strictest first. */
const ANSWERS: readonly Scalars['onAsk'][] = ['fail', 'deny', 'defer', 'allow']

/** The laxest first. */
const MASKS: readonly Scalars['mask'][] = ['none', 'record', 'all']

const isLower = (value: number | undefined, current: number | undefined) =>
  value !== undefined && (current === undefined || value < current)

/** Whether a value is stricter than the one that it would replace. Settings that are not here do not restrict anything. */
const TIGHTENS: {readonly [Name in ScalarName]?: (value: Scalars[Name], current: Scalars[Name]) => boolean} = {
  maxConcurrency: isLower,
  timeout: isLower,
  idleTimeout: isLower,
  runTimeout: isLower,
  permissionMode: (value, current) => LOOSENESS[value] < LOOSENESS[current],
  readScope: (value) => value === 'workspace',
  onAsk: (value, current) => ANSWERS.indexOf(value) < ANSWERS.indexOf(current),
  cascade: (value) => value === 'all',
  onError: (value) => value === 'stop',
  schedule: (value) => value === 'serial',
  strictPlugins: (value) => value,
  references: (value) => !value,
  resultMaxChars: isLower,
  turnMaxChars: isLower,
  mediaMaxBytes: isLower,
  mask: (value, current) => MASKS.indexOf(value) > MASKS.indexOf(current),
  durable: (value) => value,
}

/**
 * What may be followed of the configuration of a project that is not trusted: what withholds more, or limits more, than
 * the layers below it do.
 *
 * @param below the values that hold without the project
 */
export function tightenOnly(project: Layer, below: Scalars): {layer: Layer; notices: readonly Notice[]} {
  const scalars = Object.entries(project.scalars) as [ScalarName, Sourced<Scalars[ScalarName]>][]
  const kept = scalars.filter(([name, {value}]) => value === below[name] || tightens(name, value, below))
  const loosening = project.rules.filter(({action}) => action === 'allow')
  const ignored = [
    ...scalars.filter((entry) => !kept.includes(entry)).map(([, {place}]) => place),
    ...firstPlaces(loosening.map(({place}) => place)),
    ...firstPlaces([...project.additionalDirectories, ...project.approvals].map(({place}) => place)),
    ...firstPlaces(project.noSecrets.map(({place}) => place)),
    ...[...project.localTools, ...project.fences, ...project.hooks].map(({place}) => place),
    ...(project.toolAllow === undefined ? [] : [project.toolAllow.place]),
  ]
  return {
    layer: {
      scalars: Object.fromEntries(kept),
      rules: project.rules.filter(({action}) => action !== 'allow').map(toListed),
      additionalDirectories: [],
      protectedDirectories: project.protectedDirectories,
      approvals: [],
      settingsFiles: project.settingsFiles,
      noBypass: project.noBypass,
      localTools: [],
      toolAllow: undefined,
      toolDeny: project.toolDeny,
      secrets: project.secrets,
      noSecrets: [],
      replayPatterns: project.replayPatterns,
      fences: [],
      hooks: [],
    },
    notices: ignored.map((place) => ({
      message: `${keyOf(place)} is ignored: the project is not trusted, so its configuration may only restrict.`,
      place,
      hint: TRUST_HINT,
    })),
  }
}

/** How a project is trusted. */
export const TRUST_HINT = 'If you trust the project, run with --trust-project, or set TOOLYARD_TRUST_PROJECT=1.'

function tightens<Name extends ScalarName>(name: Name, value: Scalars[Name], below: Scalars): boolean {
  return TIGHTENS[name]?.(value, below[name]) === true
}

/** As an entry of a list: in the ordered list, an ask rule of the project could stand before a deny rule of the user. */
function toListed(rule: RuleText): RuleText {
  if (rule.shape === 'listed') return rule
  const {tool, match, shape: _, ...origin} = rule
  return {shape: 'listed', text: match === undefined ? tool : `${tool}(${match})`, ...origin}
}

type At = Notice['place']

/** One place for each list that entries of are ignored. */
function firstPlaces(places: readonly At[]): At[] {
  return places.filter(
    (place, index) => places.findIndex((other) => other.file === place.file && keyOf(other) === keyOf(place)) === index,
  )
}

/** The key of a list rather than of its entry. */
const keyOf = ({path = ''}: At) => path.replace(/\[\d+\]$/, '')
