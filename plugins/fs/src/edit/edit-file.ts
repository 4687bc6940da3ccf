import {result, type ToolContext, type ToolResult} from '@toolyard/sdk'
import {describeChange, formatSnippet} from '../change/change.ts'
import {atPath} from '../files/located.ts'
import {createTextFile, readTextFile, replaceTextFile, type TextFile} from '../files/text-file.ts'
import {applyEdits, type Edit} from './apply.ts'

/** Applies all edits to a file, or none. A first edit with an empty `old_string` makes a file that is not there. */
export function editFile(given: string, edits: readonly Edit[], ctx: ToolContext): Promise<ToolResult> {
  return atPath(given, ctx.cwd, async (path) => {
    const file = await readOrNothing(path, edits, ctx)
    const {text, replacements} = applyEdits(path, file?.text ?? '', edits)
    if (file === undefined) await createTextFile(path, text, ctx)
    else await replaceTextFile(file, text, ctx)
    const data = {...(await describeChange(path, file?.text, text)), replacements}
    if (file === undefined) return result.ok(`${path} was created.`, {data})
    const times = replacements === 1 ? '1 replacement' : `${replacements} replacements`
    return result.ok([`${path} was updated: ${times}.`, ...formatSnippet(data)].join('\n'), {data})
  })
}

async function readOrNothing(path: string, edits: readonly Edit[], ctx: ToolContext): Promise<TextFile | undefined> {
  try {
    return await readTextFile(path, ctx)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && edits[0]?.old_string === '') return undefined
    throw error
  }
}
