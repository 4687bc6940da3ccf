import {readFile, stat} from 'node:fs/promises'
import {join} from 'node:path'
import type {ContentBlock} from '@toolyard/sdk'
import {systemCode} from '../../errors/toolyard-error.ts'
import type {Compared} from '../comparison/compare.ts'

/** Bytes above which a kept result is compared by its digest. */
const MOST = 8 * 1024 * 1024

/** A text that was too large, in whose place a preview stands. */
const PREVIEW = /^<persisted-output>\n[^\n]{0,4096}\/tool-results\/([\da-f]{32}\.txt)\n/

/** The folders that hold what was too large to be recorded, and what is too large today. */
export interface KeptResults {
  readonly recorded: string
  readonly today: string
}

/** Both sides with the texts whole that were kept. Where a side can't be made whole, both are compared as they are shown. */
export async function withKeptResults(
  [then, now]: readonly [Compared, Compared],
  {recorded, today}: KeptResults,
): Promise<readonly [Compared, Compared]> {
  const [wholeThen, wholeNow] = await Promise.all([madeWhole(then, recorded), madeWhole(now, today)])
  return wholeThen.isCut || wholeNow.isCut ? [then, now] : [wholeThen, wholeNow]
}

async function madeWhole(compared: Compared, folder: string): Promise<Compared> {
  const {isCut, ...rest} = compared
  if (!isCut) return compared
  const content = await Promise.all(compared.content.map((block) => wholeOf(block, folder)))
  const isWhole = content.some((block, index) => block !== compared.content[index]) && !content.some(isPreview)
  return {...rest, content, ...(!isWhole && {isCut})}
}

async function wholeOf(block: ContentBlock, folder: string): Promise<ContentBlock> {
  const name = block.type === 'text' ? PREVIEW.exec(block.text)?.[1] : undefined
  const text = name === undefined ? undefined : await readKept(join(folder, name))
  return text === undefined ? block : {type: 'text', text}
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    return (await stat(file)).size > MOST ? undefined : await readFile(file, 'utf8')
  } catch (error) {
    // a session may be moved without what it keeps
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const isPreview = (block: ContentBlock) => block.type === 'text' && block.text.startsWith('<persisted-output>')
