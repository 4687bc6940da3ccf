import {type ContentBlock, text} from '@toolyard/sdk'
import {headOf, tailOf} from './cut.ts'
import type {ResultLimits} from './limits.ts'
import {bytesOf, charsOf, formatBytes, mediaBytesOf, textOf} from './size.ts'
import type {ResultStore} from './store.ts'

/** How results are kept within their limits. */
export interface Budget {
  readonly limits: ResultLimits
  /** Where what is too large is kept whole; `undefined`: nowhere. */
  readonly store: ResultStore | undefined
  /** Masks the secrets of a text. No preview ends or begins within one: the rest of it would not be known again. */
  readonly mask?: ((text: string) => string) | undefined
}

/** Content of which something was replaced by a preview. */
export interface Replaced {
  readonly content: readonly ContentBlock[]
  /** The files that hold it whole. */
  readonly files: readonly string[]
}

/** Whether content is larger than it may be shown. */
export function isTooLarge(content: readonly ContentBlock[], maxChars: number, {mediaBytes}: ResultLimits): boolean {
  return charsOf(content) > maxChars || content.some((block) => mediaBytesOf(block) > mediaBytes)
}

/**
 * Writes down what is too large and shows a preview in its place: of the texts when they have more than so many
 * characters together, and of each medium that has too many bytes. First it is kept, then it is cut.
 *
 * @throws what the store throws; then nothing is cut
 */
export async function replaceLarge(
  content: readonly ContentBlock[],
  maxChars: number,
  budget: Budget,
): Promise<Replaced> {
  const files: string[] = []
  const save = async (data: string | Uint8Array, extension: string) => {
    const file = await budget.store?.save(data, extension)
    if (file !== undefined) files.push(file)
    return file
  }
  const shown: ContentBlock[] = []
  for (const block of content) {
    const isLarge = mediaBytesOf(block) > budget.limits.mediaBytes
    shown.push(isLarge ? await replaceMedium(block, save) : block)
  }
  if (charsOf(shown) <= maxChars) return {content: shown, files}
  const texts = shown.flatMap((block) => textOf(block) ?? [])
  const whole = texts.join('\n')
  const preview = text(describe(whole, await save(whole, 'txt'), budget))
  const first = shown.findIndex((block) => textOf(block) !== undefined)
  const rest = shown.flatMap((block, index) => (index === first ? preview : textOf(block) === undefined ? block : []))
  return {content: rest, files}
}

type Save = (data: string | Uint8Array, extension: string) => Promise<string | undefined>

async function replaceMedium(block: ContentBlock, save: Save): Promise<ContentBlock> {
  const {data, mimeType = 'application/octet-stream'} = mediumOf(block)
  const file = await save(Buffer.from(data, 'base64'), extensionOf(mimeType))
  const what = `Output too large (${mimeType}, ${formatBytes(bytesOf([block]))}).`
  return text(`<persisted-output>\n${what} ${whereIs(file)}\n</persisted-output>`)
}

function mediumOf(block: ContentBlock): {data: string; mimeType?: string | undefined} {
  if (block.type === 'image' || block.type === 'audio') return block
  if (block.type !== 'resource' || !('blob' in block.resource)) return {data: ''}
  return {data: block.resource.blob, mimeType: block.resource.mimeType}
}

/** The form in which models have learned to read it. */
function describe(whole: string, file: string | undefined, {limits, mask = (text) => text}: Budget): string {
  const {previewBytes, preview} = limits
  const half = preview === 'head-and-tail'
  const bytes = half ? Math.floor(previewBytes / 2) : previewBytes
  const size = formatBytes(bytes)
  const masked = mask(whole)
  return [
    '<persisted-output>',
    `Output too large (${formatBytes(Buffer.byteLength(whole))}). ${whereIs(file)}`,
    '',
    `Preview (first ${size}${half ? ` and last ${size}` : ''}):`,
    outsideSecrets(headOf(whole, bytes), mask, {isHead: true, masked}),
    '...',
    ...(half ? [outsideSecrets(tailOf(whole, bytes), mask, {isHead: false, masked})] : []),
    '</persisted-output>',
  ].join('\n')
}

/** As much of a preview as ends, or begins, where no secret is cut: then it is masked as the whole is. */
function outsideSecrets(
  preview: string,
  mask: (text: string) => string,
  {isHead, masked}: {readonly isHead: boolean; readonly masked: string},
): string {
  const isWhole = (text: string) => (isHead ? masked.startsWith(mask(text)) : masked.endsWith(mask(text)))
  let shown = preview
  while (shown !== '' && !isWhole(shown)) shown = shown.replace(isHead ? /\s*\S*$/ : /^\S*\s*/, '')
  return shown
}

const whereIs = (file: string | undefined) =>
  file === undefined ? 'The rest was not kept.' : `Full output saved to: ${file}`

/** `image/svg+xml` is `svg`. */
const extensionOf = (mimeType: string) => /^\w+\/([\w-]+)/.exec(mimeType)?.[1] ?? 'bin'
