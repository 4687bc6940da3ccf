import {Trajectory} from './atif.ts'
import type {Exporter} from './exporter.ts'
import {anthropicMessages, openaiChatMessages} from './messages.ts'
import {CallLines, ResultLines} from './native.ts'

/** Every format that sessions are written in. */
export const EXPORTERS: Readonly<Record<ExportName, () => Exporter>> = {
  native: () => new CallLines(),
  results: () => new ResultLines(),
  anthropic: anthropicMessages,
  'openai-chat': openaiChatMessages,
  atif: () => new Trajectory(),
}

export const EXPORT_NAMES = ['native', 'results', 'anthropic', 'openai-chat', 'atif'] as const

export type ExportName = (typeof EXPORT_NAMES)[number]
