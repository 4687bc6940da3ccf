import {messageOf} from '../../errors/toolyard-error.ts'
import type {HookFlavor} from '../config/hook-spec.ts'

/** Whether a matcher speaks of a tool, or whatever else an event is about, by any of its names. */
export type NameTest = (names: readonly string[]) => boolean

/** Names only: anything else makes it a regular expression. */
const NAMES = /^[\w\- ,|]*$/

/**
 * Gemini CLI takes every matcher for an expression, Claude Code those alone that are no names.
 *
 * @param matcher `undefined` or `*`: everything
 * @returns the test, or a text that says what is wrong
 */
export function compileMatcher(matcher: string | undefined, flavor: HookFlavor): NameTest | string {
  if (matcher === undefined || matcher === '' || matcher === '*') return () => true
  if (flavor === 'claude' && NAMES.test(matcher)) {
    const wanted = new Set(matcher.split(/[|,]/).map((name) => name.trim()))
    return (names) => names.some((name) => wanted.has(name))
  }
  try {
    const expression = new RegExp(matcher)
    return (names) => names.some((name) => expression.test(name))
  } catch (error) {
    return `it is no regular expression: ${messageOf(error)}.`
  }
}
