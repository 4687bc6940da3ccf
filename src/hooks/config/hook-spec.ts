import type {HookEvent} from '@toolyard/sdk'
import type {Place} from '../../errors/toolyard-error.ts'

/** Whose protocol a hook speaks. */
export type HookFlavor = 'claude' | 'gemini'

/** A hook as it is configured: plain data. */
export interface HookSpec {
  readonly event: HookEvent
  /** `undefined`: it hears of everything. */
  readonly matcher: string | undefined
  readonly handler: HookHandler
  readonly timeoutMs: number
  /** What becomes of a call when a guard fails. */
  readonly onFailure?: 'block' | 'allow' | undefined
  /** A permission rule that has to match the call. */
  readonly if?: string | undefined
  readonly flavor: HookFlavor
  /** For people: `.claude/settings.json:12`. */
  readonly source: string
  readonly place: Place
  /** Why it may not be asked: it fails instead. */
  readonly withheld?: string | undefined
  /** Hooks of one sequence run one after another, each with the input that the one before has left. */
  readonly sequence?: string | undefined
}

export type HookHandler = CommandHandler | HttpHandler | ForeignHandler

export interface CommandHandler {
  readonly type: 'command'
  readonly command: string
  /** The command is a program, and these are its arguments: there is no shell. */
  readonly args?: readonly string[] | undefined
  readonly shell?: 'bash' | 'powershell' | undefined
  /** Started, and not waited for. */
  readonly async?: boolean | undefined
  /** Variables of its own. */
  readonly env?: Readonly<Record<string, string>> | undefined
}

export interface HttpHandler {
  readonly type: 'http'
  readonly url: string
  /** `$NAME` and `${NAME}` stand for variables. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The variables that headers may hold. */
  readonly allowedEnvVars?: readonly string[] | undefined
}

/** One that needs a model or a client, of which there is none here. */
export interface ForeignHandler {
  readonly type: 'prompt' | 'agent' | 'mcp_tool'
  /** What tells it from others. */
  readonly text: string
}
