import {z} from 'zod'

/** The tool that all have in common, as far as it is the same for all. */
export const description = 'Does nothing.'
export const input = z.object({value: z.number()})

/** Makes a turn's calls. */
export function numbered(size, make) {
  return Array.from({length: size}, (_, value) => make(`call_${value}`, {value}))
}
