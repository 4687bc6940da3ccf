import {IdSet} from './id-set.ts'

/** Counts the ids that a run has made up, over all its turns. */
export interface MintedIds {
  last: number
}

/** The ids of one turn's calls: makes up missing ones and finds the second of two that are the same. */
export class CallIds {
  readonly #minted: MintedIds
  readonly #first: number
  readonly #given = new IdSet()

  constructor(minted: MintedIds) {
    this.#minted = minted
    this.#first = minted.last + 1
  }

  /** A new id, `call_N`, that no call before it in this turn has. */
  mint(): string {
    for (;;) {
      const id = `call_${++this.#minted.last}`
      if (!this.#given.has(id)) return id
    }
  }

  /** Takes the id that a call came with; `false` when the turn has it already. */
  claim(id: string): boolean {
    return !this.#isMinted(id) && this.#given.add(id)
  }

  /** Minted ids are a range, so that they need not be kept. */
  #isMinted(id: string): boolean {
    if (!id.startsWith('call_')) return false
    const number = /^call_([1-9]\d{0,15})$/.exec(id)?.[1]
    return number !== undefined && Number(number) >= this.#first && Number(number) <= this.#minted.last
  }
}
