import {z} from 'zod'

const rule = z.looseObject({toolName: z.string(), ruleContent: z.string().optional()})

/** What an answer to a permission request wants of later ones. */
export const permissionUpdate = z.looseObject({
  type: z.string(),
  rules: z.array(rule).optional(),
  behavior: z.enum(['allow', 'deny', 'ask']).optional(),
  destination: z.string().optional(),
})

type PermissionUpdate = z.infer<typeof permissionUpdate>

/** The allow rules for this run, and what of the updates is not followed. */
export function rulesOf(updates: readonly PermissionUpdate[] = []): {rules: string[]; problem: string | undefined} {
  const isFollowed = ({type, behavior, destination}: PermissionUpdate) =>
    type === 'addRules' && behavior === 'allow' && destination === 'session'
  const others = updates.filter((update) => !isFollowed(update))
  return {
    rules: updates.filter(isFollowed).flatMap(({rules = []}) => rules.map(written)),
    problem: others.length === 0 ? undefined : `not followed: ${others.map(described).join(', ')}`,
  }
}

const written = ({toolName, ruleContent}: z.infer<typeof rule>) =>
  ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`

const described = ({type, behavior, destination}: PermissionUpdate) =>
  ['updatedPermissions', type, behavior, destination].filter((part) => part !== undefined).join(' ')
