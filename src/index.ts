export type {LoadedConfig} from './config/load.ts'
export {loadConfig} from './config/load.ts'
export type {Settings} from './config/settings.ts'
export type {ResultWriter, SessionInfo, WriterOptions} from './dialects/dialect.ts'
export {createResultWriter} from './dialects/result-writer.ts'
export {fileSource, type Source, streamSource} from './dialects/source.ts'
export {type ExportDialect, exportTools} from './dialects/tool-definitions/export.ts'
export {readTurns, type TurnReading} from './dialects/turns.ts'
export {CODES, type Code, type OutcomeCode} from './errors/codes.ts'
export {type Place, ToolyardError} from './errors/toolyard-error.ts'
export type {EventSink} from './executor/event-sink.ts'
export type {ExecutorEvent} from './executor/events.ts'
export type {ExaminedCall} from './executor/examine.ts'
export {Executor, type RunOptions} from './executor/executor.ts'
export type {Failure} from './executor/failure.ts'
export type {PlannedCall, PlannedFailure, PlannedRun} from './executor/plan.ts'
export type {CallStart, Recall, Recalled, RecordedChange, Recorder} from './executor/recorder.ts'
export type {RetryPolicy} from './executor/retry.ts'
export type {ResultOptions} from './executor/run-results.ts'
export type {ExecutorOptions} from './executor/settings.ts'
export {staticTools} from './executor/static-tools.ts'
export type {ToolEntry, ToolSource} from './executor/tool-source.ts'
export type {
  AfterOutcome,
  BeforeOutcome,
  CallHooks,
  Classified,
  Classifier,
  HookDecision,
  HookedFailure,
  HookedSuccess,
  HookScope,
  PermissionOutcome,
  TurnOutcome,
} from './hooks/call-hooks.ts'
export {type ClassifierOptions, createClassifier} from './hooks/classifier.ts'
export {type CallHooksOptions, createCallHooks} from './hooks/engine/create-call-hooks.ts'
export type {HookSession} from './hooks/engine/session.ts'
export type {HookReply, HookRun, RunnableHook} from './hooks/hook-run.ts'
export {pluginHook} from './hooks/kinds/plugin-hook.ts'
export {createToolSource, type PluginPackage, type PluginProblem, type ToolSourceOptions} from './host/index.ts'
export type {Answer, Approval, Approver, OnAsk, Question, Refusal} from './permissions/approver.ts'
export {type ApprovalEntry, formatQuestion, readApprovals} from './permissions/approvers/approvals-file.ts'
export {type CommandApproverOptions, createCommandApprover} from './permissions/approvers/command-approver.ts'
export {createFileApprover} from './permissions/approvers/file-approver.ts'
export {firstOf} from './permissions/approvers/first-of.ts'
export {type DigestedCall, digestOf} from './permissions/call-digest.ts'
export {Gate} from './permissions/decision-chain.ts'
export {
  type ExplainedEffect,
  type ExplainedRule,
  type ExplainedStage,
  type Explanation,
  explainDecision,
} from './permissions/explain.ts'
export type {GateRequest, Verdict} from './permissions/gate.ts'
export {type Finding, type LintOptions, lintRules} from './permissions/lint.ts'
export type {PermissionMode} from './permissions/modes.ts'
export {compilePolicy, type Policy, type PolicyOptions} from './permissions/policy.ts'
export type {RuleSpec} from './permissions/rule.ts'
export {DEFAULT_LIMITS, type ResultLimits} from './results/limits.ts'
export {createMasker, type Masker, type MaskOptions} from './results/masking/masker.ts'
export {createResultStore, type ResultStore} from './results/store.ts'
export {JournalFile} from './sessions/journal/journal-file.ts'
export {JournalRecorder, type RecorderOptions} from './sessions/journal/recorder.ts'
export {type OpenOptions, openSession} from './sessions/open-session.ts'
export {type ReplayTools, replayTools} from './sessions/replay/replay-tools.ts'
export type {
  RecordedCall,
  RecordedOutcome,
  RecordedTurn,
  Session,
  SessionAbout,
  SessionNotes,
} from './sessions/session.ts'
