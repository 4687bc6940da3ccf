import type {EffectContext} from '@toolyard/sdk'
import type {ReadFiles} from '../results/read-files.ts'
import type {CallChange} from './batch-tracker.ts'
import type {ExecutorSettings} from './settings.ts'

/** What calls leave to those after them: the folder that they start from, and the files that were read. */
export class RunContext {
  readonly #files: ReadFiles
  #now: EffectContext

  constructor({cwd, env, gate}: ExecutorSettings, files: ReadFiles) {
    this.#files = files
    this.#now = {cwd, workspace: {roots: gate.policy.roots}, env}
  }

  get now(): EffectContext {
    return this.#now
  }

  apply({context, reads = new Map(), told = []}: CallChange): void {
    this.#now = {...this.#now, ...context}
    this.#files.tell(told)
    this.#files.keep(reads)
  }
}
