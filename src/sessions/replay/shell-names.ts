import type {Outcome} from '@toolyard/sdk'
import {describeContent} from '../../dialects/describe-block.ts'
import {isObject} from '../../dialects/json.ts'
import type {RecordedOutcome} from '../session.ts'

/** How a command in the background is told, here and by Claude Code. */
const STARTED = /\bin (?:the )?background with ID: ([\w-]{1,64})/

/** Commands in the background have other names in each run. Puts those of today in the place of the recorded ones. */
export class ShellNames {
  /** What a call was called that is run again, by its index. */
  readonly #expected = new Map<number, string>()
  readonly #names = new Map<string, string>()

  /** A call is run again. */
  expect(index: number, outcome: RecordedOutcome): void {
    const name = outcome.status === 'settled' ? STARTED.exec(describeContent(outcome.content))?.[1] : undefined
    if (name !== undefined) this.#expected.set(index, name)
  }

  /** It has ended. */
  note(index: number, {content}: Outcome): void {
    const recorded = this.#expected.get(index)
    if (recorded === undefined) return
    this.#expected.delete(index)
    const name = STARTED.exec(describeContent(content))?.[1]
    if (name !== undefined) this.#names.set(recorded, name)
  }

  /** An input that is about such a command, with its name of today. */
  rename(input: unknown): unknown {
    if (this.#names.size === 0 || !isObject(input)) return input
    const rename = (value: unknown) => (typeof value === 'string' ? (this.#names.get(value) ?? value) : value)
    return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, rename(value)]))
  }
}
