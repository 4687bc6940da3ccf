import {resolve} from 'node:path'
import {checkRuleExamples} from './rule-examples.ts'
import {createGate, readConfig, warnOf, type Yard, type YardRequest} from './yard.ts'

/**
 * The same tools under another policy: what a file says of permissions stands in place of what all configuration files
 * say of them. Flags and the environment count for both.
 *
 * @param policy the file, from the folder of the process
 * @throws ToolyardError CONFIG_*, RULE_INVALID
 */
export async function openAgainst(yard: Yard, {flags, warn}: Omit<YardRequest, 'host'>, policy: string): Promise<Yard> {
  const {tools, config: now} = yard
  const trusted = {...flags, 'trust-project': now.trusted}
  const config = await readConfig({flags: trusted}, {policyFile: resolve(policy)})
  const said = new Set(now.notices.map(({message}) => message))
  const fresh = config.notices.filter(({message}) => !said.has(message))
  warnOf(fresh, warn)
  const gate = createGate(config, {tools})
  await checkRuleExamples(config.settings.rules, tools, gate.policy)
  return {...yard, config, gate}
}
