import type {Outcome} from '@toolyard/sdk'
import type {RecordedChange} from '../../executor/recorder.ts'
import type {ObjectPlace} from '../importers/json-lines/read-json-lines.ts'
import {digestOfLine} from '../journal/call-line.ts'
import type {JournalLine, LineOf} from '../journal/schema.ts'
import {type CallRegister, type EarlierCall, FRESH} from './call-register.ts'

const NEVER_RAN: ReadonlySet<Outcome['status']> = new Set(['invalid', 'not_found', 'denied', 'skipped'])

/** Gathers what the lines of a journal say of each call, over all attempts. */
export class AttemptsReader {
  readonly #register: CallRegister
  /** The calls of the attempt that is being read, by their indexes. */
  #attempt = new Map<number, EarlierCall>()
  /** The index of the newest of them. */
  #newest = -1
  /** How many of each have come in it, by id and digest. */
  #seen = new Map<string, number>()
  /** The calls of the turn that is open; of the implicit one those that are not given out. */
  #turn: EarlierCall[] = []
  #isImplicit = false
  /** Indexes and ids of calls that were started, and of which the line is lost that says what they are. */
  readonly lost = new Set<number | string>()

  constructor(register: CallRegister) {
    this.#register = register
  }

  /** Takes the lines in their order, and where they stand. */
  add(line: JournalLine, place: ObjectPlace): void {
    switch (line.type) {
      case 'header':
        this.#startAttempt()
        break
      case 'turn':
        this.#turn = []
        break
      case 'turn_end':
        for (const call of this.#turn) call.isGivenOut = true
        break
      case 'call':
        this.#addCall(line, line.call.id, digestOfLine(line))
        break
      case 'recalled':
        this.#addCall(line, line.id, line.digest)
        break
      case 'invalid_call':
        this.#goTo(line.index)
        break
      case 'decision':
        // of a call that is let run it is written with what says that it was started
        if (line.decision.behavior === 'allow') this.#start(line.index)
        else this.#update(line.index, {inputDigest: line.digest})
        break
      case 'started':
        this.#start(line.index)
        break
      case 'context':
        this.#update(line.index, {change: changeOf(line)})
        break
      case 'outcome':
        this.#end(line, place)
        break
    }
  }

  #startAttempt(): void {
    this.#attempt = new Map()
    this.#newest = -1
    this.#seen = new Map()
    this.#turn = []
  }

  /** The calls of an attempt come in their order: one that goes back is of another, of which the header is lost. */
  #goTo(index: number): void {
    if (index <= this.#newest) this.#startAttempt()
    this.#newest = index
  }

  #addCall({index, turn}: LineOf<'call' | 'recalled'>, id: string, digest: string): void {
    this.#goTo(index)
    const key = `${id}\n${digest}`
    const number = this.#seen.get(key) ?? 0
    this.#seen.set(key, number + 1)
    const call = this.#register.at(id, digest, number)
    call.index = index
    this.#attempt.set(index, call)
    this.#turn.push(call)
    this.#isImplicit = turn === null
    this.#giveOut()
  }

  /** What an attempt before has come to does not count any more. */
  #start(index: number): void {
    this.#update(index, {...FRESH, isStarted: true})
  }

  #end({index, outcome: {id, status, error, meta}, masked}: LineOf<'outcome'>, place: ObjectPlace): void {
    const ended = status as Outcome['status']
    const isReplaced = meta.replaced !== undefined
    const isKnown = this.#update(index, {
      outcome: {status: ended, code: error?.code, isMasked: masked === true, isReplaced, place},
    })
    if (!isKnown && !NEVER_RAN.has(ended)) this.lost.add(index)
    if (!isKnown && this.lost.has(index) && id !== null) this.lost.add(id)
    this.#giveOut()
  }

  /** @returns whether it is known which call that is */
  #update(index: number, news: Partial<EarlierCall>): boolean {
    const call = this.#attempt.get(index)
    if (call !== undefined) Object.assign(call, news)
    else if (news.isStarted) this.lost.add(index)
    return call !== undefined
  }

  /** In the implicit turn a result is given out as soon as those before it are. */
  #giveOut(): void {
    if (!this.#isImplicit) return
    const waiting = this.#turn.findIndex(({outcome}) => outcome === undefined)
    for (const call of this.#turn.splice(0, waiting === -1 ? this.#turn.length : waiting)) call.isGivenOut = true
  }
}

function changeOf({cwd, reads}: LineOf<'context'>): RecordedChange {
  return {...(cwd !== undefined && {cwd}), ...(reads !== undefined && {reads})}
}
