import type {Adapter} from './adapter.ts'
import type {ContentBlock} from './content.ts'
import type {EffectContext, ToolContext} from './context.ts'
import type {Effect} from './effect.ts'
import type {ToolResult} from './result.ts'
import type {InputSchema, JsonSchema} from './schema.ts'

/** The version of this contract. A host loads tools of its own version only. */
export const CONTRACT_VERSION = 1

/** What a tool is. Only `name`, `description`, `input` and `call` must be there; without `effects` it is asked about. */
export interface ToolDefinition<Input = unknown> {
  /** 1 to 64 letters, digits, `_` and `-`; case-sensitive. */
  readonly name: string
  /** Other names that old recordings may use. */
  readonly aliases?: readonly string[]
  /**
   * Names under which other agents know it, with how their input is read. A call by such a name is a call of this tool
   * with the input that the adapter makes of it: rules, hooks and effects speak of that. A throw says what is wrong.
   */
  readonly adapters?: Readonly<Record<string, Adapter<NoInfer<Input>>>>
  /** What the tool does, for the model that may call it. */
  readonly description: string
  readonly input: InputSchema<Input>
  /** The shape of `data` in its results, for readers of the tool list. */
  readonly output?: JsonSchema
  /**
   * What this call is about to touch. Asked more than once, and before it is known whether the call may run: it must
   * not change anything. A throw, like a tool without `effects`, means that nothing is known.
   */
  effects?(input: Input, ctx: EffectContext): readonly Effect[]
  /** The tool's own check of an input that fits the schema: the file to edit exists. A string says what is wrong. */
  validate?(input: Input, ctx: EffectContext): Promise<Validation> | Validation
  /** May it run beside others? Only needed where that is not the same as being read-only. A throw means no. */
  isConcurrencySafe?(input: Input): boolean
  /** The tool's own say at the gate, after deny and ask rules and before the mode. `undefined` says nothing. */
  checkPermissions?(input: Input, ctx: EffectContext): PermissionOpinion | undefined
  /** On an interrupt: end at once, or finish. Default: `cancel` for read-only calls, `block` for others. */
  readonly interrupt?: 'cancel' | 'block'
  /** Milliseconds a call may take unless its line says otherwise. */
  readonly timeoutMs?: number
  /** Whether this failure is transient. Only read-only calls are ever tried again. */
  retryable?(input: Input, error: unknown): boolean
  /**
   * Running a call twice does no more than running it once. Then one of which nobody knows whether it was done is done
   * again when its run is resumed. Default: false.
   */
  readonly idempotent?: boolean
  /** Listed by name only until it is asked for. */
  readonly deferred?: boolean
  /** Characters above which a result is replaced by a preview; `Infinity` for a tool that bounds its own. */
  readonly maxResultSizeChars?: number
  /** Runs the call. What a generator yields is progress. A throw is a crash; a failure for the model is `result.error`. */
  call(input: Input, ctx: ToolContext): Promise<ToolResult> | ToolResult | AsyncGenerator<Progress, ToolResult>
}

/** A sign of life. `content` is what the tool has put out so far or since; `done` and `total` count in any unit. */
export interface Progress {
  readonly message?: string
  readonly content?: readonly ContentBlock[]
  readonly done?: number
  readonly total?: number
}

/** `undefined` when all is well; otherwise what is wrong, and what to do about it. */
export type Validation = undefined | string | {readonly message: string; readonly hint?: string}

export interface PermissionOpinion {
  readonly behavior: 'allow' | 'ask' | 'deny'
  readonly reason: string
}

/** A tool made by `defineTool`, of whatever copy of this package. Its input type is checked by its own schema. */
export interface Tool<Input = unknown> extends ToolDefinition<Input> {
  readonly [TOOL_BRAND]: number
}

/** Marks a tool and holds its contract version. In the global registry, so that several copies of the SDK agree. */
export const TOOL_BRAND: unique symbol = Symbol.for('toolyard.tool')
