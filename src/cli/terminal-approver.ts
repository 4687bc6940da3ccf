import {messageOf} from '../errors/toolyard-error.ts'
import type {Answer, Approver, Question} from '../permissions/approver.ts'
import {createPaint} from '../render/paint.ts'
import {safeLine} from '../render/safe-text.ts'
import {wrapWords} from '../render/width.ts'
import {editInput, type InputEditor} from './edit-input.ts'
import {formatQuestion} from './question-text.ts'

export interface TerminalApproverOptions extends InputEditor {
  /** The folder of the run. */
  readonly cwd: string
  /** Of the terminal, now. */
  readonly columns: () => number
  readonly color: boolean
  /** Adds allow rules until the run ends. */
  readonly allowForRun: (rules: readonly string[]) => void
  /** Adds allow rules to what is known of the project from now on. */
  readonly remember: (rules: readonly string[]) => Promise<void>
}

const BY = 'the user at the terminal'

/** Asks the person at the terminal. */
export function createTerminalApprover(options: TerminalApproverOptions): Approver {
  return {ask: (question, {signal}) => new Dialogue(question, signal, options).hold()}
}

/** Nobody who looks at one command means to allow every other. */
function narrow({tool, effects, suggestions}: Question): readonly string[] {
  return suggestions.includes(tool) && effects.some(({kind}) => kind === 'command') ? [] : suggestions
}

/** One question, and all that is said until it is answered. */
class Dialogue {
  readonly #question: Question
  readonly #signal: AbortSignal
  readonly #options: TerminalApproverOptions

  constructor(question: Question, signal: AbortSignal, options: TerminalApproverOptions) {
    this.#question = {...question, suggestions: narrow(question)}
    this.#signal = signal
    this.#options = options
  }

  async hold(): Promise<Answer> {
    let text = `\n${this.#show(false)}`
    for (;;) {
      const line = await this.#ask(`${text}\n${this.#choices()} `)
      // Ctrl-D
      if (line === undefined) return {behavior: 'deny', by: BY, reason: 'the question was closed without an answer'}
      const answer = await this.#take(line.trim())
      if (typeof answer !== 'string') return answer
      text = answer
    }
  }

  /** The answer that a line gives, or what is to be said to it. */
  async #take(line: string): Promise<Answer | string> {
    const {suggestions} = this.#question
    const [, word = '', reason = ''] = /^(no?)(?:\s+(.*))?$/i.exec(line) ?? []
    if (word !== '') return this.#deny(reason)
    const key = line.toLowerCase()
    if (key === 'y' || key === 'yes') return {behavior: 'allow', by: BY, reason: 'approved once'}
    if (key === 's') return this.#show(true)
    if (key === 'e') return this.#edit()
    if (key === 'a' && suggestions.length > 0) return this.#allowForRun('approved for this run')
    if (key === 'r' && suggestions.length > 0) return this.#remember()
    return `"${safeLine(line)}" is none of the answers.`
  }

  async #deny(given: string): Promise<Answer> {
    const reason = given || (await this.#ask('Why, for the model (may be left empty): '))?.trim()
    return {behavior: 'deny', by: BY, ...(reason && {reason})}
  }

  #allowForRun(reason: string): Answer {
    this.#options.allowForRun(this.#question.suggestions)
    return {behavior: 'allow', by: BY, reason}
  }

  async #remember(): Promise<Answer | string> {
    try {
      await this.#options.remember(this.#question.suggestions)
    } catch (error) {
      return `It could not be remembered: ${safeLine(messageOf(error))}`
    }
    return this.#allowForRun('approved, and remembered')
  }

  async #edit(): Promise<Answer | string> {
    const edited = await editInput(this.#question, this.#signal, this.#options)
    if ('problem' in edited) return safeLine(edited.problem)
    return {behavior: 'allow', by: BY, reason: 'approved', input: edited.input}
  }

  #ask(text: string): Promise<string | undefined> {
    return this.#options.ask(text, {signal: this.#signal})
  }

  #show(whole: boolean): string {
    const {columns, color, cwd} = this.#options
    return formatQuestion(this.#question, {columns: columns(), paint: createPaint(color), cwd, whole})
  }

  #choices(): string {
    const rules = this.#question.suggestions.length > 0 ? ['[a]llow by the rules in this run,', '[r]emember them,'] : []
    const choices = ['[y]es once,', ...rules, '[n]o,', '[e]dit the input,', '[s]how all >']
    return wrapWords(choices, this.#options.columns() - 1).join('\n')
  }
}
