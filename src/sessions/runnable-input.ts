import type {JsonObject} from '../dialects/dialect.ts'
import {isObject} from '../dialects/json.ts'

/** The input of a recorded call as a call line has it: one that is text stands where custom tools have theirs. */
export const runnableInput = (input: unknown): JsonObject => (isObject(input) ? input : {input})
