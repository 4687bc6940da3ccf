import type {HookEvent, HookEvents, HookedCall} from '@toolyard/sdk'
import {ToolyardError} from '../../errors/toolyard-error.ts'
import type {RuleContext} from '../../permissions/compile-rule.ts'
import type {HookFlavor, HookSpec} from '../config/hook-spec.ts'
import {GEMINI_TOOLS} from './gemini-names.ts'
import {compileIf} from './if-rule.ts'
import {compileMatcher, type NameTest} from './matcher.ts'

export type InputTest = (input: HookEvents[HookEvent]['input']) => boolean

/** What events without a call are matched by; those that are not here are heard by all. */
const NAMES: Readonly<Partial<Record<HookEvent, readonly string[]>>> = {
  SessionStart: ['startup'],
  SessionEnd: ['other'],
}

/** @throws ToolyardError CONFIG_INVALID, RULE_INVALID */
export function compileHookMatcher(spec: HookSpec, context: RuleContext): InputTest {
  const test = nameTest(spec.matcher, spec)
  const condition = spec.if === undefined ? undefined : compileIf(spec.if, spec, context)
  return (input) => {
    if ('call' in input) return test(namesFor(spec.flavor, input.call)) && (condition?.(input.call) ?? true)
    const names = NAMES[spec.event]
    return condition === undefined && (names === undefined || test(names))
  }
}

/** @throws ToolyardError CONFIG_INVALID */
export function nameTest(
  matcher: string | undefined,
  {flavor, source, place}: {readonly flavor: HookFlavor} & Pick<HookSpec, 'source'> & Partial<Pick<HookSpec, 'place'>>,
): NameTest {
  const test = compileMatcher(matcher, flavor)
  if (typeof test !== 'string') return test
  throw new ToolyardError('CONFIG_INVALID', `The matcher ${JSON.stringify(matcher)} of ${source}: ${test}`, {
    ...place,
    hint: 'Write a name, several as A|B, or a regular expression.',
  })
}

export const namesOf = ({tool, asked, aliases}: HookedCall): readonly string[] => [tool, asked, ...aliases]

/** The names that a hook may know a tool by. */
const namesFor = (flavor: HookFlavor, call: HookedCall): readonly string[] => {
  const own = flavor === 'gemini' ? GEMINI_TOOLS[call.tool] : undefined
  return own === undefined ? namesOf(call) : [...namesOf(call), own]
}
