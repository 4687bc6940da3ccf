import {fstatSync} from 'node:fs'
import {stat} from 'node:fs/promises'
import type {Settings} from '../config/settings.ts'
import {DEFAULT_FENCES} from '../dialects/fenced/fences.ts'
import {checkSources, fileSource, type Source, streamSource} from '../dialects/source.ts'
import type {ReadOptions} from '../dialects/turns.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'

const STDIN = '-'

/** How calls are read. */
export function readingOf({from, fences}: Settings): Pick<ReadOptions, 'from' | 'fences'> {
  return {from, fences: {...DEFAULT_FENCES, ...fences}}
}

/** What a command reads its calls from. */
export interface Input {
  readonly sources: readonly Source[]
  /** How much there is to read, where that is known. */
  readonly bytes: number | undefined
}

/**
 * Opens the files of a command, or standard input where there are none or a file is `-`. All are looked at first: a run
 * that finds its third file missing would have done half its work.
 *
 * @throws ToolyardError USAGE when there is nothing to read, INPUT_UNREADABLE
 */
export async function openInput(files: readonly string[]): Promise<Input> {
  if (files.length === 0 && process.stdin.isTTY) {
    throw new ToolyardError('USAGE', 'There are no tool calls to read.', {
      hint: 'Name a file, or pipe calls in: `toolyard run calls.jsonl`, `... | toolyard run`.',
    })
  }
  const names = files.length === 0 ? [STDIN] : files
  // Node makes an empty stream of it
  if (names.includes(STDIN) && fstatSync(0).isDirectory()) {
    throw new ToolyardError('INPUT_UNREADABLE', "Standard input can't be read: it is a folder.", {
      hint: 'Name the files in it.',
    })
  }
  const sources = names.map((name) => (name === STDIN ? streamSource(process.stdin) : fileSource(name)))
  await checkSources(sources)
  return {sources, bytes: names.includes(STDIN) ? undefined : await sumSizes(names)}
}

async function sumSizes(files: readonly string[]): Promise<number | undefined> {
  const stats = await Promise.all(files.map((file) => stat(file)))
  // a pipe with a name has a size of 0
  return stats.every((file) => file.isFile()) ? stats.reduce((sum, {size}) => sum + size, 0) : undefined
}
