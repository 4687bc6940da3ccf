import {compileRule} from './compile-rule.ts'
import {type Confinement, type ConfinementTest, compileConfinement} from './confinement.ts'
import {type CriticalPathFinder, compileCriticalPaths} from './critical-path.ts'
import type {PermissionMode} from './modes.ts'
import {compileGuardedFiles, type GuardedFileFinder} from './protected-files.ts'
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
  /** Folders outside of the workspace that may be read like it; absolute. */
  readonly readable?: readonly string[] | undefined
  /** Names of directories to protect beside `.git`, `.husky` and `node_modules`. */
  readonly protectedNames?: readonly string[] | undefined
  /** The folder that relative paths in rules start from; absolute. Default: the first of the roots. */
  readonly cwd?: string | undefined
  /** The user's home folder, for `~/` in rules and for commands that would remove it; absolute. */
  readonly home?: string | undefined
  /** The canonical names of tools by their aliases, so that rules which withhold may use these. */
  readonly aliases?: ReadonlyMap<string, string> | undefined
  /** Files and folders beside the known ones, absolute, that are asked about before anything is written to them. */
  readonly guardedPaths?: readonly string[] | undefined
  /** Where a run may write at all. Default: anywhere. */
  readonly confinement?: Confinement | undefined
}

/** All that the gate decides by, ready to be asked. */
export interface Policy {
  readonly rules: RuleTable
  readonly mode: PermissionMode
  /** The folders of the workspace; absolute. */
  readonly roots: readonly string[]
  /** The folder that relative paths in rules start from; absolute. */
  readonly cwd: string
  readonly aliases: ReadonlyMap<string, string>
  readonly readScope: 'workspace' | 'anywhere'
  readonly inWorkspace: WorkspaceTest
  /** Whether a real path may be read without a question. */
  readonly isReadable: WorkspaceTest
  readonly findProtected: ProtectedNameFinder
  readonly findProtectedTarget: ProtectedTargetFinder
  readonly findGuarded: GuardedFileFinder
  readonly findCritical: CriticalPathFinder
  readonly confinement: Confinement | undefined
  readonly mayWrite: ConfinementTest
  /** The user's home folder, where it is known. */
  readonly home: string | undefined
}

/** @throws ToolyardError RULE_INVALID, with the rule's place */
export function compilePolicy(options: PolicyOptions): Policy {
  const {
    rules,
    mode,
    roots,
    readScope = 'workspace',
    readable = [],
    protectedNames = [],
    home,
    guardedPaths = [],
    cwd = roots[0] ?? process.cwd(),
    aliases = new Map(),
    confinement,
  } = options
  const names = [...PROTECTED_NAMES, ...protectedNames]
  return {
    rules: new RuleTable(rules.map((rule, order) => compileRule(rule, {cwd, home, aliases}, order))),
    mode,
    roots,
    cwd,
    aliases,
    readScope,
    inWorkspace: compileWorkspace(roots),
    isReadable: readScope === 'anywhere' ? () => true : compileWorkspace([...roots, ...readable]),
    findProtected: compileProtectedNames(names),
    findProtectedTarget: compileProtectedTargets(names, roots),
    findGuarded: compileGuardedFiles(guardedPaths),
    findCritical: compileCriticalPaths(roots, home),
    confinement,
    mayWrite: compileConfinement(confinement),
    home,
  }
}
