import {messageOf} from '../../errors/toolyard-error.ts'
import type {HookFlavor, HookSpec} from '../config/hook-spec.ts'
import {claude} from '../protocol/claude.ts'
import {gemini} from '../protocol/gemini.ts'
import type {ShownInput} from '../protocol/shown-input.ts'
import type {AnyInput, Wire} from '../protocol/wire.ts'
import type {HookSetting} from './hook-setting.ts'

/** What a hook outside of this process is told, as one line of JSON. */
export type Told = {readonly shown: ShownInput; readonly body: string} | {readonly problem: string}

export const wireOf = (flavor: HookFlavor): Wire => (flavor === 'claude' ? claude : gemini)

export function tell({event, flavor}: HookSpec, input: AnyInput, setting: HookSetting): Told {
  const wire = wireOf(flavor)
  try {
    const shown = wire.show(input)
    return {shown, body: `${JSON.stringify(wire.body(event, input, shown, setting))}\n`}
  } catch (error) {
    // a cycle, or a number that JSON has no form for
    return {problem: `what it should be told can't be written as JSON: ${messageOf(error)}`}
  }
}
