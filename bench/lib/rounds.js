/**
 * Runs the contenders in turns (A B C A B C ...), so that what disturbs the machine for a while disturbs all of them.
 *
 * @param contenders `{name, run}`; `run` resolves to a sample, an object of numbers
 * @param options `rounds` that count, after `warmUps` (default 1) that do not
 * @returns the samples of each contender, by its name
 */
export async function interleave(contenders, {rounds, warmUps = 1}) {
  const samples = new Map(contenders.map(({name}) => [name, []]))
  for (let round = -warmUps; round < rounds; round++) {
    for (const {name, run} of contenders) {
      const sample = await run()
      if (round >= 0) samples.get(name).push(sample)
    }
  }
  return samples
}

/** Median, smallest and largest of one number of the samples. */
export function spread(samples, key) {
  const sorted = samples.map((sample) => sample[key]).sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  return {median, min: sorted[0], max: sorted.at(-1)}
}
