import {Gate} from '../../src/permissions/decision-chain.ts'
import {compilePolicy, type PolicyOptions} from '../../src/permissions/policy.ts'

/** A gate that lets everything through but what no gate does, unless the options say otherwise. */
export function gate(options: Partial<PolicyOptions> = {}): Gate {
  return new Gate(compilePolicy({rules: [], mode: 'bypassPermissions', roots: [process.cwd()], ...options}))
}
