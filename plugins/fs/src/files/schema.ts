import {z} from 'zod'

/** A path as the file system takes it: not empty, and without NUL, which no path can hold. */
export const path = (what: string) =>
  z
    .string()
    .min(1)
    .refine((value) => !value.includes('\0'), 'a path holds no NUL character')
    .describe(`${what}: absolute, or relative to the current folder`)

/** Text that every encoding can hold. Half a surrogate pair would be replaced without a word. */
export const writableText = (what: string) =>
  z
    .string()
    .refine((value) => value.isWellFormed(), 'holds half a surrogate pair, which no file can hold as text')
    .describe(what)

/** A glob; its length is limited as its braces multiply it. */
export const globPattern = (what: string) =>
  z
    .string()
    .min(1)
    .max(1000)
    .refine((value) => !value.includes('\0'), 'a glob holds no NUL character')
    .describe(what)
