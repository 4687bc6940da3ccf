import {result, type ToolContext, type ToolResult} from '@toolyard/sdk'
import {describeChange} from '../change/change.ts'
import {UTF_8} from '../files/encoding.ts'
import {withBreaksOf} from '../files/line-breaks.ts'
import {atPath} from '../files/located.ts'
import {
  createTextFile,
  NotTextFailure,
  readTextFile,
  replaceTextFile,
  type TextFile,
  writeTextFile,
} from '../files/text-file.ts'
import type {WriteInput} from './tool.ts'

/** Writes a whole file; one that is there keeps its format. */
export function write({file_path, content}: WriteInput, ctx: ToolContext): Promise<ToolResult> {
  return atPath(file_path, ctx.cwd, async (path) => {
    const existing = await readExisting(path, ctx)
    switch (existing) {
      case 'missing':
        await createTextFile(path, content, ctx)
        return result.ok(`${path} was created.`, {data: {...(await describeChange(path, undefined, content))}})
      case 'binary':
        await writeTextFile(path, content, UTF_8, ctx)
        return result.ok(`${path} was replaced.`, {data: {type: 'update', filePath: path}})
      default:
        return replace(existing, content, ctx)
    }
  })
}

async function readExisting(path: string, ctx: ToolContext): Promise<TextFile | 'missing' | 'binary'> {
  try {
    return await readTextFile(path, ctx)
  } catch (error) {
    if (error instanceof NotTextFailure) return 'binary'
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing'
    throw error
  }
}

async function replace(file: TextFile, content: string, ctx: ToolContext): Promise<ToolResult> {
  const {path, text: before} = file
  const after = withBreaksOf(before, content)
  await replaceTextFile(file, after, ctx)
  // a patch shows what was there, which a rule may withhold
  const data = ctx.permissions.canRead(path)
    ? {...(await describeChange(path, before, after))}
    : {type: 'update', filePath: path}
  return result.ok(`${path} was replaced${after === content ? '' : ', with CRLF line breaks as before'}.`, {data})
}
