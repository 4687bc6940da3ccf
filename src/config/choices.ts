/** The values that settings choose from. The first is the default. */
export const CHOICES = {
  /** With their aliases: `ask`, `accept_edits`, `deny` and `allow`. */
  permissionMode: [
    'default',
    'ask',
    'acceptEdits',
    'accept_edits',
    'plan',
    'dontAsk',
    'deny',
    'bypassPermissions',
    'allow',
  ],
  readScope: ['workspace', 'anywhere'],
  cascade: ['shell', 'all', 'none'],
  onError: ['continue', 'stop'],
  schedule: ['greedy', 'serial', 'effects'],
  progress: ['auto', 'tree', 'lines', 'none'],
  summary: ['text', 'json', 'none'],
  from: ['auto', 'native', 'anthropic'],
  to: ['native', 'anthropic'],
} as const

export type ChoiceName = keyof typeof CHOICES
export type Choice<Name extends ChoiceName> = (typeof CHOICES)[Name][number]
