import {blocked} from './blocked.ts'
import {readClaudeAnswer} from './claude-answer.ts'
import {claudeBody, showToClaude} from './claude-input.ts'
import {cap} from './text.ts'
import type {Wire} from './wire.ts'

/**
 * The protocol of Claude Code's hooks.
 *
 * @see https://code.claude.com/docs/en/hooks
 */
export const claude: Wire = {
  show: showToClaude,
  body: claudeBody,
  read: readClaudeAnswer,
  block: blocked,
  plain: (event, words) => (event === 'SessionStart' && words !== '' ? {context: cap(words)} : undefined),
}
