import type {Outcome, Tool} from '@toolyard/sdk'
import {messageOf} from '../errors/toolyard-error.ts'
import {ReadFiles} from '../results/read-files.ts'
import {digestOfResult, Repeats, referenceTo} from '../results/repeats.ts'
import {type Budget, replaceLarge} from '../results/replace.ts'
import {bytesOf, charsOf} from '../results/size.ts'
import {pickLargest} from '../results/turn-budget.ts'
import type {Job} from './job.ts'
import {type Bounded, bound} from './stages/bound.ts'
import type {Ending} from './stages/settle.ts'

/** What becomes of results before they are shown. */
export interface ResultOptions extends Budget {
  /** Whether a result that an earlier call had too is replaced by a reference to that. */
  readonly dedupe: boolean
}

/** An outcome that was changed after its call had ended, and before it was handed out. */
export interface Revised {
  readonly job: Job
  readonly outcome: Outcome
}

/** Characters that a preview has at most, besides what it shows. */
const FRAME = 300

/** Keeps the results of one run within their limits. Every result is decided about once. */
export class RunResults {
  readonly files = new ReadFiles()
  readonly #options: ResultOptions | undefined
  readonly #repeats: Repeats | undefined
  /** Takes what could not be done to a result. */
  readonly #onProblem: (job: Job, problem: string) => void

  constructor(options: ResultOptions | undefined, onProblem: (job: Job, problem: string) => void) {
    this.#options = options
    this.#repeats = options?.dedupe ? new Repeats() : undefined
    this.#onProblem = onProblem
  }

  /** The result of one call. */
  bound(job: Job, tool: Tool, ending: Ending): Bounded | Promise<Bounded> {
    const bounded = bound(tool, ending, this.#options)
    if (bounded instanceof Promise) return bounded.then((done) => this.#note(job, done))
    return this.#note(job, bounded)
  }

  /** The results of a turn whose calls have all ended, in their order: repeats first, then the largest until it fits. */
  async closeTurn(jobs: readonly Job[]): Promise<readonly Revised[]> {
    const repeated = jobs.flatMap((job) => this.dedupe(job) ?? [])
    const revised = new Map(repeated.map(({job, outcome}) => [job, outcome]))
    for (const one of await this.#fit(jobs, revised)) revised.set(one.job, one.outcome)
    return [...revised].map(([job, outcome]) => ({job, outcome}))
  }

  /** Takes in what an earlier attempt has given out, so that later results can be the same as one of it. */
  remember(jobs: readonly Job[]): void {
    for (const job of jobs) this.dedupe(job)
  }

  /** To be asked in the order of the calls. `undefined` for a result that nobody had before. */
  dedupe(job: Job): Revised | undefined {
    const {outcome} = job
    if (this.#repeats === undefined || outcome?.status !== 'ok') return undefined
    const {own, added} = partsOf(outcome)
    const digest = outcome.meta.replaced?.digest ?? digestOfResult(own)
    if (digest === undefined) return undefined
    const name = job.turn === null ? `the call ${outcome.id}` : `the call ${outcome.id} of the turn ${job.turn}`
    const first = this.#repeats.firstWith(digest, name)
    // what was decided about stays
    if (first === name || job.isGivenOut) return undefined
    const content = referenceTo(first, own)
    const {size = {before: bytesOf(own)}, replaced = {files: []}} = outcome.meta
    const meta = {
      ...outcome.meta,
      size: {before: size.before, after: bytesOf(content)},
      replaced: {...replaced, because: 'duplicate', sameAs: first} as const,
    }
    return {job, outcome: {...outcome, content: [...content, ...added], meta}}
  }

  async #fit(jobs: readonly Job[], revised: ReadonlyMap<Job, Outcome>): Promise<Revised[]> {
    const options = this.#options
    if (options === undefined) return []
    const {turnChars, previewBytes} = options.limits
    const sizes = jobs.map((job) => {
      const outcome = revised.get(job) ?? job.outcome
      const chars = outcome === undefined ? 0 : charsOf(outcome.content)
      // what was replaced stays as it is
      const isFixed = job.isGivenOut || outcome?.meta.replaced !== undefined || outcome === undefined
      return {chars, replacedChars: isFixed ? chars : previewBytes + FRAME, isLast: job.seesToSize}
    })
    const picked = pickLargest(sizes, turnChars).flatMap((index) => jobs[index] ?? [])
    return (await Promise.all(picked.map((job) => this.#replace(job, revised.get(job) ?? job.outcome, options)))).flat()
  }

  async #replace(job: Job, outcome: Outcome | undefined, options: ResultOptions): Promise<Revised[]> {
    if (outcome === undefined) return []
    const {own, added} = partsOf(outcome)
    const digest = this.#repeats && digestOfResult(own)
    try {
      const {content, files} = await replaceLarge(own, 0, options)
      const size = {before: outcome.meta.size?.before ?? bytesOf(own), after: bytesOf(content)}
      const meta = {...outcome.meta, size, replaced: {because: 'turn-limit', files, ...(digest && {digest})} as const}
      return [{job, outcome: {...outcome, content: [...content, ...added], meta}}]
    } catch (error) {
      this.#onProblem(job, `a result is shown whole, because it could not be saved: ${messageOf(error)}`)
      return []
    }
  }

  #note(job: Job, bounded: Bounded): Bounded {
    if (bounded.problem !== undefined) this.#onProblem(job, bounded.problem)
    return bounded
  }
}

/** The result itself, and what hooks have added. */
function partsOf({content, meta: {hookBlocks = 0}}: Outcome) {
  const ownBlocks = content.length - hookBlocks
  return {own: content.slice(0, ownBlocks), added: content.slice(ownBlocks)}
}
