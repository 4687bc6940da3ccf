import {HOOK_EVENTS, type HookEvent} from '@toolyard/sdk'

/** What Gemini CLI calls the events. */
export const GEMINI_EVENTS: Readonly<Record<string, readonly HookEvent[]>> = {
  BeforeTool: ['PreToolUse'],
  AfterTool: ['PostToolUse', 'PostToolUseFailure'],
  SessionStart: ['SessionStart'],
  SessionEnd: ['SessionEnd'],
}

/** Events of others that have no moment here. */
export const EVENTS_BEYOND = {
  claude: [
    ...['Setup', 'UserPromptSubmit', 'UserPromptExpansion', 'Notification', 'MessageDisplay', 'SubagentStart'],
    ...['SubagentStop', 'TaskCreated', 'TaskCompleted', 'StopFailure', 'TeammateIdle', 'InstructionsLoaded'],
    ...['ConfigChange', 'CwdChanged', 'DirectoryAdded', 'FileChanged', 'WorktreeCreate', 'WorktreeRemove'],
    ...['PreCompact', 'PostCompact', 'Elicitation', 'ElicitationResult', 'PreModelSwitch', 'PostModelSwitch'],
  ],
  gemini: [
    ...['BeforeAgent', 'AfterAgent', 'BeforeModel', 'BeforeToolSelection', 'AfterModel', 'Notification'],
    'PreCompress',
  ],
} as const satisfies Record<string, readonly string[]>

/** Every event of Claude Code's, whether there is a moment for it here or not. */
export const CLAUDE_NAMES: readonly string[] = [...HOOK_EVENTS, ...EVENTS_BEYOND.claude]
/** Every event of Gemini CLI's. */
export const GEMINI_NAMES: readonly string[] = [...Object.keys(GEMINI_EVENTS), ...EVENTS_BEYOND.gemini]
