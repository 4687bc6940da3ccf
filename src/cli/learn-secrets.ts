import type {CallLine, InvalidCall, Turn} from '@toolyard/sdk'
import type {Masker} from '../results/masking/masker.ts'

/** The same turns. Of each call the masker is told the variables that it sets, before anybody else knows of it. */
export async function* learnSecrets(turns: AsyncIterable<Turn>, masker: Masker): AsyncGenerator<Turn> {
  const learn = (line: CallLine | InvalidCall) => {
    if ('env' in line && line.env !== undefined) masker.learn(line.env)
    return line
  }
  for await (const turn of turns) {
    const {calls} = turn
    yield {...turn, calls: Symbol.asyncIterator in calls ? asTheyCome(calls, learn) : mapped(calls, learn)}
  }
}

function* mapped<Item>(items: Iterable<Item>, map: (item: Item) => Item): Generator<Item> {
  for (const item of items) yield map(item)
}

async function* asTheyCome<Item>(items: AsyncIterable<Item>, map: (item: Item) => Item): AsyncGenerator<Item> {
  for await (const item of items) yield map(item)
}
