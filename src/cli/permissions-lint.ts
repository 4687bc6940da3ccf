import {resolve} from 'node:path'
import {formatPlace} from '../errors/toolyard-error.ts'
import {otherNames} from '../executor/tool-source.ts'
import {type Finding, lintRules} from '../permissions/lint.ts'
import {countOf} from '../render/quantity.ts'
import {safeLine} from '../render/safe-text.ts'
import {type Answer, answerJson} from './answer.ts'
import {EXIT} from './exit-codes.ts'
import type {Yard} from './yard.ts'

/** What `permissions lint --json` prints. */
export interface LintReport {
  /** How many rules were looked at. */
  readonly rules: number
  readonly findings: readonly Finding[]
  /** What of the configuration does not count, so that its rules were not looked at. */
  readonly ignored: readonly string[]
}

/** Looks for rules that do not do what their author may think, over all that count here. */
export function answerLint(yard: Yard, {json}: {readonly json: boolean}): Answer {
  const report = lintYard(yard)
  const exitCode = report.findings.length === 0 ? EXIT.ok : EXIT.failed
  return {stdout: json ? answerJson(report) : formatLint(report), exitCode}
}

function lintYard({config: {settings, notices}, tools, gate: {policy}}: Yard): LintReport {
  const {cwd, home, aliases} = policy
  const knownTools = tools.list().flatMap(({description}) => [description.name, ...otherNames(description)])
  return {
    rules: settings.rules.length,
    findings: lintRules(settings.rules, {cwd, home, aliases, knownTools}).filter(
      // a settings file speaks of the tools of the program that it was written for, too
      ({kind, place}) => kind !== 'unknown-tool' || !settings.settingsFiles.includes(resolve(cwd, place?.file ?? '')),
    ),
    ignored: notices.map(({place, message}) => `${formatPlace(place)}: ${message}`),
  }
}

/** A line a finding, as editors and other tools read it: `file:line:column: message`. */
function formatLint({rules, findings}: LintReport): string {
  if (findings.length === 0) return rules === 0 ? 'There are no rules.' : `${countOf(rules, 'rule')}, nothing to say.`
  return findings.map(({source, rule, message, hint}) => safeLine(`${source}: ${rule}: ${message} ${hint}`)).join('\n')
}
