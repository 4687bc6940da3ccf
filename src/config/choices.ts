/** The values that settings choose from. The first is the default. */
export const CHOICES = {
  /** With their aliases: `ask` and `manual`, `accept_edits`, `deny`, `allow`. */
  permissionMode: [
    'default',
    'ask',
    'manual',
    'acceptEdits',
    'accept_edits',
    'plan',
    'dontAsk',
    'deny',
    'bypassPermissions',
    'allow',
  ],
  readScope: ['workspace', 'anywhere'],
  onAsk: ['deny', 'allow', 'fail', 'defer'],
  cascade: ['shell', 'all', 'none'],
  onError: ['continue', 'stop'],
  schedule: ['greedy', 'serial', 'effects'],
  preview: ['head', 'head-and-tail'],
  resultStore: ['disk', 'memory'],
  mask: ['record', 'all', 'none'],
  progress: ['auto', 'tree', 'lines', 'none'],
  summary: ['text', 'json', 'none'],
  from: [
    'auto',
    'native',
    'mcp',
    'openai-chat',
    'openai-responses',
    'gemini',
    'bedrock',
    'codex',
    'anthropic',
    'stream-json',
    'fenced',
  ],
  to: ['native', 'mcp', 'openai-chat', 'openai-responses', 'gemini', 'bedrock', 'anthropic', 'stream-json', 'same'],
} as const

export type ChoiceName = keyof typeof CHOICES
export type Choice<Name extends ChoiceName> = (typeof CHOICES)[Name][number]
