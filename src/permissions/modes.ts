/** How much runs without being asked about. */
export type PermissionMode = 'default' | 'acceptEdits' | 'plan' | 'dontAsk' | 'bypassPermissions'

const SPELLINGS = {
  default: 'default',
  ask: 'default',
  manual: 'default',
  acceptEdits: 'acceptEdits',
  accept_edits: 'acceptEdits',
  plan: 'plan',
  dontAsk: 'dontAsk',
  deny: 'dontAsk',
  bypassPermissions: 'bypassPermissions',
  allow: 'bypassPermissions',
} as const satisfies Record<string, PermissionMode>

/** Every name that a mode goes by. */
export const MODE_NAMES: readonly string[] = Object.keys(SPELLINGS)

/** The mode of this name or alias, if there is one. */
export function parseMode(name: string): PermissionMode | undefined {
  return Object.hasOwn(SPELLINGS, name) ? SPELLINGS[name as keyof typeof SPELLINGS] : undefined
}
