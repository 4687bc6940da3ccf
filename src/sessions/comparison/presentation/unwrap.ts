import {unwrapClaude} from './claude.ts'
import {unwrapCodex} from './codex.ts'
import {unwrapGemini} from './gemini.ts'
import {unwrapOpenHands} from './openhands.ts'
import type {Shown} from './shown.ts'

type Unwrap = (text: string) => Shown

/** By format: how its agent puts results. */
const UNWRAPS: Readonly<Record<string, Unwrap>> = {
  'claude-code': unwrapClaude,
  'claude-stream-json': unwrapClaude,
  codex: unwrapCodex,
  'codex-exec': unwrapCodex,
  'gemini-cli': unwrapGemini,
  openhands: unwrapOpenHands,
}

/** Formats that hold the sessions of any agent. */
const OF_ANY_AGENT: ReadonlySet<string> = new Set(['atif', 'openai-chat', 'langchain', 'inspect'])

/** What a tool gave, out of what an agent shows of it. */
export function unwrap(format: string, text: string): Shown {
  if (Object.hasOwn(UNWRAPS, format)) return UNWRAPS[format]?.(text) ?? {text}
  if (!OF_ANY_AGENT.has(format)) return {text}
  for (const attempt of Object.values(UNWRAPS)) {
    const shown = attempt(text)
    if (shown.text !== text) return shown
  }
  return {text}
}
