import {DURATIONS} from './durations.ts'
import {LISTINGS} from './listings.ts'
import {NAMES} from './names.ts'
import {PROCESSES} from './processes.ts'
import type {RuleSet} from './rule.ts'
import {TEMP_NAMES} from './temp-names.ts'
import {TIMES} from './times.ts'

/** In their order: a later one finds what the earlier ones have left. */
export const RULE_SETS: readonly RuleSet[] = [NAMES, TEMP_NAMES, TIMES, LISTINGS, DURATIONS, PROCESSES]

/** The names of what the rules put in the place of what they find. */
export const PLACEHOLDERS: readonly string[] = [
  ...['time', 'duration', 'rate', 'pid', 'port', 'id', 'address'],
  ...['size', 'parent', 'temp', 'uuid', 'session', 'commit'],
]
