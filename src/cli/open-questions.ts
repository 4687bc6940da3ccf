import {appendFileSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {writeFileAtomic} from '@toolyard/sdk'
import {messageOf, systemCode, ToolyardError} from '../errors/toolyard-error.ts'
import type {Question} from '../permissions/approver.ts'
import {type ApprovalEntry, formatQuestion, readApprovals} from '../permissions/approvers/approvals-file.ts'

/** The questions of a run that nobody has answered, in a file that is there as soon as there is one. */
export class OpenQuestions {
  readonly file: string
  readonly #known: Set<string>
  #count = 0
  #failure: ToolyardError | undefined

  private constructor(file: string, answered: readonly ApprovalEntry[]) {
    this.file = file
    this.#known = new Set(answered.map(({digest}) => digest))
  }

  /**
   * Begins a file anew. Answers that stand in it are kept: they may be what this run is given.
   *
   * @throws ToolyardError CONFIG_INVALID for a file that holds something else, which is left as it is; CONFIG_UNREADABLE
   */
  static async open(file: string): Promise<OpenQuestions> {
    const found = await readIfThere(file)
    const answered = found.filter(({answer}) => answer !== null)
    if (answered.length > 0) await writeFileAtomic(file, answered.map(({text}) => `${text}\n`).join(''), {mode: 0o600})
    else if (found.length > 0) await rm(file)
    return new OpenQuestions(file, answered)
  }

  /** Writes a question at once, each only once: the next moment the process may be killed. */
  add(question: Question): void {
    this.#count++
    if (this.#known.has(question.digest) || this.#failure !== undefined) return
    this.#known.add(question.digest)
    try {
      // it says what the calls hold, which may be nobody else's business
      appendFileSync(this.file, `${formatQuestion(question)}\n`, {mode: 0o600})
    } catch (error) {
      this.#failure = new ToolyardError('OUTPUT_FAILED', `The questions could not be written: ${messageOf(error)}.`, {
        file: this.file,
        hint: 'Name another file with --questions.',
        cause: error,
      })
    }
  }

  /** Calls that wait for an answer. */
  get count(): number {
    return this.#count
  }

  /** Why there are questions that are not in the file. */
  get failure(): ToolyardError | undefined {
    return this.#failure
  }
}

async function readIfThere(file: string): Promise<readonly ApprovalEntry[]> {
  try {
    return await readApprovals(file)
  } catch (error) {
    if (ToolyardError.is(error) && systemCode(error.cause) === 'ENOENT') return []
    throw error
  }
}
