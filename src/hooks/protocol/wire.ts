import type {HookEvent, HookEvents, HookOutput} from '@toolyard/sdk'
import type {HookReply} from '../hook-run.ts'
import type {ShownInput} from './shown-input.ts'

/** The language that a hook outside of this process speaks. */
export interface Wire {
  /** @throws TypeError for an input that JSON can't write */
  show(input: AnyInput): ShownInput
  /** What the hook is told. */
  body(event: HookEvent, input: AnyInput, shown: ShownInput, facts: WireFacts): object
  /** What a JSON object that it answered with comes to. */
  read(event: HookEvent, answer: object, shown: ShownInput): HookReply
  /** What exit code 2 comes to, beside what the hook has answered; `undefined` where nothing can be blocked. */
  block(event: HookEvent, reason: string, answered: HookOutput | undefined): HookOutput | undefined
  /** What plain words come to. */
  plain(event: HookEvent, words: string): HookOutput | undefined
}

export interface WireFacts {
  /** A record of the conversation, where there is one. */
  readonly transcriptPath?: string | undefined
}

export type AnyInput = HookEvents[HookEvent]['input']
