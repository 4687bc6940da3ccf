import {type ContentBlock, type PostToolUseOutput, text} from '@toolyard/sdk'
import {z} from 'zod'

const resource = z.union([
  z.looseObject({uri: z.string(), mimeType: z.string().optional(), text: z.string()}),
  z.looseObject({uri: z.string(), mimeType: z.string().optional(), blob: z.string()}),
])
const block = z.discriminatedUnion('type', [
  z.looseObject({type: z.literal('text'), text: z.string()}),
  z.looseObject({type: z.enum(['image', 'audio']), data: z.string(), mimeType: z.string()}),
  z.looseObject({type: z.literal('resource_link'), uri: z.string(), name: z.string()}),
  z.looseObject({type: z.literal('resource'), resource}),
])

/** Blocks as a model would be shown them. */
export const contentBlocks = z.custom<readonly ContentBlock[]>(
  (value) => z.array(block).safeParse(value).success,
  'It is no list of content blocks',
)

export const dataFields = z.record(z.string(), z.unknown())

/** What is to stand instead of a tool's output: a text, blocks, blocks with data, or data alone. */
export const toolOutput = z.union([z.string(), contentBlocks, dataFields])

/** The parts of an outcome that such an output replaces. */
export function replacing(output: z.infer<typeof toolOutput>): Pick<PostToolUseOutput, 'content' | 'data'> {
  if (typeof output === 'string') return {content: [text(output)]}
  if (isList(output)) return {content: output}
  const content = contentBlocks.safeParse(output.content)
  if (!content.success) return {content: [text(JSON.stringify(output))], data: output}
  const data = dataFields.safeParse(output.structuredContent)
  return {content: content.data, ...(data.success && {data: data.data})}
}

const isList = (
  output: readonly ContentBlock[] | Readonly<Record<string, unknown>>,
): output is readonly ContentBlock[] => Array.isArray(output)
