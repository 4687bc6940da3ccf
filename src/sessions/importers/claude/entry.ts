import type {JsonObject} from '../importer.ts'

/** A message of a recorded session, of the model or to it, whichever of Claude Code's formats it stands in. */
export interface ClaudeEntry {
  readonly role: 'assistant' | 'user'
  readonly message: JsonObject
  readonly line: number
  /** The subagent that it belongs to. */
  readonly agent?: string | undefined
  readonly requestId?: unknown
  readonly uuid?: unknown
  /** The `uuid` of what a result belongs to, where it does not name its call. */
  readonly askedBy?: unknown
  /** The structured result. */
  readonly data?: unknown
  /** Whether it is recorded beside a result that its call was refused. */
  readonly isRefused?: ((id: string) => boolean) | undefined
  readonly version?: string | undefined
  readonly cwd?: string | undefined
  readonly at?: number | undefined
}
