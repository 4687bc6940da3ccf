export {type Adapter, adapter} from './adapter.ts'
export type {CallLine, CallOrigin, InvalidCall, InvalidReason, ToolCall, Turn} from './call.ts'
export {isCodeVariable} from './code-variables.ts'
export {
  type AudioContent,
  type ContentBlock,
  type EmbeddedResource,
  type ImageContent,
  type ResourceLink,
  type TextContent,
  text,
} from './content.ts'
export type {EffectContext, FileCache, GuardedFiles, PermissionView, ToolContext, Trust, Workspace} from './context.ts'
export type {Decision, Denial} from './decision.ts'
export {contractVersionOf, defineTool, isTool, toolsOf} from './define-tool.ts'
export {
  type CommandEffect,
  type Effect,
  isReadOnly,
  isReadOnlyEffect,
  type OtherEffect,
  type PathEffect,
  type UnknownEffect,
  type UrlEffect,
} from './effect.ts'
export {createFileCache, fileStamp} from './file-cache.ts'
export {
  defineHook,
  HOOK_BRAND,
  HOOK_EVENTS,
  type Hook,
  type HookDefinition,
  type HookEvent,
  type HookEvents,
  type HookedCall,
  type HookInput,
  type HookOutput,
  isHook,
  type PermissionDeniedInput,
  type PermissionRequestOutput,
  type PostToolBatchInput,
  type PostToolUseFailureInput,
  type PostToolUseInput,
  type PostToolUseOutput,
  type PreToolUseOutput,
  type SessionHookInput,
  type StoppingOutput,
  type ToolHookInput,
} from './hook.ts'
export {createManifest, describeTool, MANIFEST_FILE, type ToolDescription, type ToolManifest} from './manifest.ts'
export type {
  FailedOutcome,
  FailedStatus,
  InvalidLineOutcome,
  OkOutcome,
  Outcome,
  OutcomeError,
  OutcomeMeta,
  Replacement,
  Status,
} from './outcome.ts'
export {
  type ContextChange,
  type ErrorResult,
  type OkResult,
  type ResultDetails,
  result,
  type ToolResult,
} from './result.ts'
export {
  compileParser,
  describeInput,
  type InputIssue,
  type InputParser,
  type InputSchema,
  type JsonSchema,
  type ParsedInput,
  type StandardSchema,
  tellIssues,
} from './schema.ts'
export {type TestedCall, type TestToolOptions, type TestToolOutcome, testTool} from './test-tool.ts'
export {
  CONTRACT_VERSION,
  type PermissionOpinion,
  type Progress,
  TOOL_BRAND,
  type Tool,
  type ToolDefinition,
  type Validation,
} from './tool.ts'
export {writeFileAtomic} from './write-file.ts'
