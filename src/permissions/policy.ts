import {compileRule, refuseSpecifiers, type SpecifierCompiler} from './compile-rule.ts'
import type {PermissionMode} from './modes.ts'
import {compileProtectedNames, PROTECTED_NAMES, type ProtectedNameFinder} from './protected-path.ts'
import {compileProtectedTargets, type ProtectedTargetFinder} from './protected-targets.ts'
import type {RuleSpec} from './rule.ts'
import {RuleTable} from './rule-table.ts'
import {compileWorkspace, type WorkspaceTest} from './workspace.ts'

export interface PolicyOptions {
  /** The ordered ones in the order in which they are tried. */
  readonly rules: readonly RuleSpec[]
  readonly mode: PermissionMode
  /** The folders of the workspace; absolute. */
  readonly roots: readonly string[]
  /** Where reads need no question. Default: `workspace`. */
  readonly readScope?: 'workspace' | 'anywhere' | undefined
  /** Names of directories to protect beside `.git`, `.husky` and `node_modules`. */
  readonly protectedNames?: readonly string[] | undefined
  /** What the specifiers of rules mean. Default: a rule with a specifier is invalid. */
  readonly compileSpecifier?: SpecifierCompiler | undefined
}

/** All that the gate decides by, ready to be asked. */
export interface Policy {
  readonly rules: RuleTable
  readonly mode: PermissionMode
  /** The folders of the workspace; absolute. */
  readonly roots: readonly string[]
  readonly readScope: 'workspace' | 'anywhere'
  readonly inWorkspace: WorkspaceTest
  readonly findProtected: ProtectedNameFinder
  readonly findProtectedTarget: ProtectedTargetFinder
}

/** @throws ToolyardError RULE_INVALID, with the rule's place */
export function compilePolicy(options: PolicyOptions): Policy {
  const {
    rules,
    mode,
    roots,
    readScope = 'workspace',
    protectedNames = [],
    compileSpecifier = refuseSpecifiers,
  } = options
  const names = [...PROTECTED_NAMES, ...protectedNames]
  return {
    rules: new RuleTable(rules.map((rule) => compileRule(rule, compileSpecifier))),
    mode,
    roots,
    readScope,
    inWorkspace: compileWorkspace(roots),
    findProtected: compileProtectedNames(names),
    findProtectedTarget: compileProtectedTargets(names, roots),
  }
}
