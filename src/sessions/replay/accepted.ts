import {readFile, rename, writeFile} from 'node:fs/promises'
import {messageOf, systemCode, ToolyardError} from '../../errors/toolyard-error.ts'
import {digestOf} from '../../permissions/call-digest.ts'
import type {Compared} from '../comparison/compare.ts'
import type {RecordedCall} from '../session.ts'

/**
 * Outcomes that were accepted in the place of the recorded ones, in a file beside the recording: one JSON line each,
 * `{"key", "id", "tool", "outcome"}`.
 */
export class AcceptedOutcomes {
  readonly #file: string
  readonly #outcomes: Map<string, AcceptedLine>
  /** How often each call has been asked about. */
  readonly #seen = new Map<string, number>()

  private constructor(file: string, outcomes: Map<string, AcceptedLine>) {
    this.#file = file
    this.#outcomes = outcomes
  }

  /**
   * Reads what was accepted of a recording, if something was.
   *
   * @throws ToolyardError SESSION_UNREADABLE
   */
  static async open(recording: string): Promise<AcceptedOutcomes> {
    const file = `${recording}.accepted`
    try {
      const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
      const outcomes = lines.map((line): AcceptedLine => JSON.parse(line))
      return new AcceptedOutcomes(file, new Map(outcomes.map((line) => [line.key, line])))
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return new AcceptedOutcomes(file, new Map())
      throw new ToolyardError('SESSION_UNREADABLE', `${file} can not be read: ${messageOf(error)}`, {
        hint: 'Remove it to compare with the recording alone.',
        cause: error,
      })
    }
  }

  /** Nothing is accepted. */
  static none(): AcceptedOutcomes {
    return new AcceptedOutcomes('', new Map())
  }

  /** What a call is known by: its tool and input, and which of those that are the same it is. */
  keyOf({tool, input}: RecordedCall): string {
    const digest = digestOf({tool, input, cwd: ''})
    const number = (this.#seen.get(digest) ?? 0) + 1
    this.#seen.set(digest, number)
    return `${digest}#${number}`
  }

  find(key: string): Compared | undefined {
    return this.#outcomes.get(key)?.outcome
  }

  accept(key: string, {id, tool}: RecordedCall, outcome: Compared): void {
    this.#outcomes.set(key, {key, id, tool, outcome})
  }

  /** Writes them all. @throws ToolyardError RECORD_UNWRITABLE */
  async save(): Promise<void> {
    const text = [...this.#outcomes.values()].map((line) => `${JSON.stringify(line)}\n`).join('')
    const unfinished = `${this.#file}.new`
    try {
      await writeFile(unfinished, text, {mode: 0o600})
      await rename(unfinished, this.#file)
    } catch (error) {
      throw new ToolyardError('RECORD_UNWRITABLE', `What is accepted can not be written: ${messageOf(error)}`, {
        hint: 'It stands beside the recording: copy that to a folder that can be written, and replay the copy.',
        cause: error,
      })
    }
  }
}

interface AcceptedLine {
  readonly key: string
  readonly id: string
  readonly tool: string
  readonly outcome: Compared
}
