import {z} from 'zod'
import {FileFailure} from './failure.ts'

const source = z.union([z.string(), z.array(z.string())])

const output = z.discriminatedUnion('output_type', [
  z.object({output_type: z.literal('stream'), name: z.string().optional(), text: source}),
  z.object({output_type: z.literal('display_data'), data: z.record(z.string(), z.unknown())}),
  z.object({output_type: z.literal('execute_result'), data: z.record(z.string(), z.unknown())}),
  z.object({output_type: z.literal('error'), ename: z.string(), evalue: z.string(), traceback: z.array(z.string())}),
])

const cell = z.object({
  cell_type: z.enum(['code', 'markdown', 'raw']),
  id: z.string().optional(),
  source,
  outputs: z.array(output).optional(),
})

/** @see https://nbformat.readthedocs.io/en/latest/format_description.html */
const notebook = z.object({
  nbformat: z.int().min(4),
  nbformat_minor: z.int(),
  cells: z.array(cell),
  metadata: z.object({language_info: z.object({name: z.string()}).optional()}).optional(),
})

export type Notebook = z.infer<typeof notebook>
export type NotebookCell = z.infer<typeof cell>
export type NotebookOutput = z.infer<typeof output>

/**
 * Parses the text of a Jupyter notebook of format 4.
 *
 * @throws FileFailure when it is none; the message says where
 */
export function parseNotebookFile(path: string, json: string): Notebook {
  const parsed = notebook.safeParse(parseJson(path, json))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw notANotebook(path, `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'not a notebook'}`)
}

function parseJson(path: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw notANotebook(path, error.message)
  }
}

function notANotebook(path: string, reason: string): FileFailure {
  return new FileFailure(
    `${path} is not a notebook of format 4: ${reason}.`,
    'Look at its JSON with Grep or a command.',
  )
}

/** The ids that cells go by, in order: their own, or `cell-N` from 0 where the format had no ids yet. */
export function cellIds({cells}: Notebook): string[] {
  return cells.map(({id}, index) => id ?? `cell-${index}`)
}

/** Text that a notebook may hold as one string or line by line. */
export function joinSource(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join('')
}
