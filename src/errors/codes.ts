/**
 * Every code there is, in one table: those of outcomes (`error.code` of a result line) and those of runs that could
 * not begin or go on. A code is never used again for something else. Documented in docs/reference/errors.md.
 */
export const CODES = {
  // the tool ran and says it failed
  TOOL_ERROR: {level: 'tool', meaning: 'The tool ran and reported a failure.'},

  // withheld
  PROTECTED_PATH: {
    level: 'policy',
    meaning: 'The call would write into a protected directory. Nothing overrides this.',
  },
  CRITICAL_PATH: {
    level: 'policy',
    meaning: 'The command would remove the root, the home folder, or the workspace. Nothing overrides this.',
  },
  PLAN_MODE: {level: 'policy', meaning: 'Plan mode runs read-only calls only.'},
  DENY_RULE: {level: 'policy', meaning: 'A deny rule matches the call.'},
  CONFINED: {level: 'policy', meaning: 'The call would write where this run may not, whatever allows it.'},
  TRUST_DENIED: {level: 'policy', meaning: "The tool's plugin is not trusted enough for what the call would do."},
  TOOL_DENIED: {level: 'policy', meaning: "The tool's own permission check refused the call."},
  HOOK_DENIED: {level: 'policy', meaning: 'A hook refused the call.'},
  NOT_APPROVED: {level: 'policy', meaning: 'The call has to be approved, and there was nobody to ask.'},
  APPROVER_DENIED: {level: 'policy', meaning: 'The approver was asked and said no.'},
  PATH_MOVED: {level: 'policy', meaning: 'At the moment of writing the path led elsewhere than when it was allowed.'},

  // not a call, or not one that can be run
  BAD_LINE: {level: 'system', meaning: 'The line is not JSON.'},
  BAD_CALL: {level: 'system', meaning: 'The line is JSON but not a tool call.'},
  BAD_ENCODING: {level: 'system', meaning: 'The line is not UTF-8.'},
  LINE_TOO_LONG: {level: 'system', meaning: 'The line is longer than the limit.'},
  BAD_ARGUMENTS: {level: 'system', meaning: 'The arguments of the call are not a JSON object.'},
  CUT_OFF: {level: 'system', meaning: 'The provider ended the call before its arguments were complete.'},
  STREAM_ERROR: {level: 'system', meaning: 'The provider reported an error instead of going on.'},
  DUPLICATE_ID: {level: 'system', meaning: 'Another call of the same turn has this id.'},
  INVALID_INPUT: {level: 'system', meaning: "The input does not fit the tool's schema."},
  INVALID_ENV: {level: 'system', meaning: "The call's env holds a variable that no call may set."},
  VALIDATION_FAILED: {level: 'system', meaning: "The input fits the schema, but the tool's own check refused it."},
  TOOL_NOT_FOUND: {level: 'system', meaning: 'There is no tool of this name.'},

  // ran out of time
  CALL_TIMEOUT: {level: 'system', meaning: 'The call took longer than it may.'},
  IDLE_TIMEOUT: {level: 'system', meaning: 'The call showed no progress for longer than it may.'},

  // broke
  TOOL_THREW: {level: 'system', meaning: 'The tool threw.'},
  TOOL_CONTRACT: {level: 'system', meaning: 'The tool returned something that is not a result.'},
  TOOL_LOAD_FAILED: {level: 'system', meaning: "The tool's code could not be loaded."},

  // ended, or never started, because of something else
  INTERRUPTED: {level: 'system', meaning: 'The run was interrupted.'},
  SIBLING_FAILED: {level: 'system', meaning: 'Another call failed, and the run is set to stop for that.'},
  RUN_TIMEOUT: {level: 'system', meaning: 'The run took longer than it may.'},
  REFERENCE_FAILED: {level: 'system', meaning: 'The call refers to a result that there is not, or that failed.'},
  HOOK_STOP: {level: 'system', meaning: 'A hook asked the run to stop.'},
  DEFERRED: {level: 'system', meaning: 'The call, or one that it stands behind, waits for an answer to a question.'},
  UNANSWERED: {level: 'system', meaning: 'Nobody answered a question, and the run is set to stop for that.'},
  JOURNAL_FAILED: {
    level: 'system',
    meaning: 'The run can no longer be recorded, and calls that may change something do not run unrecorded.',
  },
  OUTCOME_UNKNOWN: {
    level: 'system',
    meaning: 'The call was started in a run that was killed; whether it did what it should, nobody knows.',
  },
  NOT_RECORDED: {level: 'system', meaning: 'The call is answered from a recording, which does not hold it.'},
  OUTPUT_CLOSED: {level: 'system', meaning: 'Nobody reads the results any more.'},

  // a run that could not begin or go on
  USAGE: {level: 'usage', meaning: 'The command line can not be understood.'},
  CONFIG_INVALID: {
    level: 'usage',
    meaning: 'A configuration file, flag or environment variable holds an invalid value.',
  },
  CONFIG_UNREADABLE: {level: 'usage', meaning: 'A configuration file could not be read.'},
  RULE_INVALID: {level: 'usage', meaning: 'A permission rule can not be understood.'},
  INPUT_UNREADABLE: {level: 'usage', meaning: 'An input file could not be read.'},
  RECORD_UNWRITABLE: {level: 'usage', meaning: 'The run can not be recorded where it should be.'},
  SESSION_UNREADABLE: {level: 'usage', meaning: 'There is no such session, or it can not be read.'},
  SESSION_BUSY: {level: 'usage', meaning: 'The session is being run by another process.'},
  OUTPUT_FAILED: {level: 'usage', meaning: 'The results could not be written.'},
  PLUGIN_BROKEN: {level: 'usage', meaning: 'A plugin could not be used.'},
  PLUGIN_CONTRACT: {level: 'usage', meaning: 'A plugin was made for another version of the tool contract.'},
  PLUGIN_STALE: {level: 'usage', meaning: "A plugin's generated manifest does not describe its code."},
  TOOL_CONFLICT: {level: 'usage', meaning: 'Two plugins offer a tool of the same name.'},
  TEMPLATE_FAILED: {level: 'usage', meaning: 'A new plugin could not be written.'},
  INTERNAL: {level: 'system', meaning: 'toolyard itself failed. Please report it.'},
} as const satisfies Record<string, {level: 'tool' | 'policy' | 'system' | 'usage'; meaning: string}>

export type Code = keyof typeof CODES

type CodesOf<Level> = {[K in Code]: (typeof CODES)[K]['level'] extends Level ? K : never}[Code]

/** The codes that a call can end with. */
export type OutcomeCode = CodesOf<'tool' | 'policy' | 'system'>

/** The codes that a denied call can end with. */
export type PolicyCode = CodesOf<'policy'>

export function isOutcomeCode(code: string): code is OutcomeCode {
  const level = Object.hasOwn(CODES, code) ? CODES[code as Code].level : undefined
  return level === 'tool' || level === 'policy' || level === 'system'
}
