import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {defineTool, result} from '@toolyard/sdk'
import {z} from 'zod'

export default defineTool({
  name: 'TOOL_NAME',
  description: 'Counts the lines, words and characters of a text file.',
  input: z.object({file_path: z.string().describe('The file to count, absolute or relative to the current folder.')}),

  // What this call is about to touch. From this alone toolyard knows that it only reads, may run beside other calls,
  // and which permission rules apply to it.
  effects: ({file_path}) => [{kind: 'path', path: file_path, access: 'read'}],

  async call({file_path}, {cwd, signal}) {
    const path = resolve(cwd, file_path)
    let text: string
    try {
      text = await readFile(path, {encoding: 'utf8', signal})
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      // a result for the model; a throw would count as a crash of this tool
      return result.error(`There is no file ${path}.`)
    }
    const lines = text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    const words = text.split(/\s+/).filter((word) => word !== '').length
    const characters = [...text].length
    return result.ok(`${lines} lines, ${words} words, ${characters} characters`, {data: {lines, words, characters}})
  },
})
