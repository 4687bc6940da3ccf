import {result, type ToolContext, type ToolResult} from '@toolyard/sdk'
import {describeChange, formatSnippet} from '../change/change.ts'
import {BinaryContentError} from '../files/encoding.ts'
import {tellFailure} from '../files/located.ts'
import {parsePatch} from './parse-patch.ts'
import {type FileChange, planChanges} from './plan-changes.ts'
import {writeChanges} from './write-changes.ts'

/** What became of one file, for people and for programs. */
interface Told {
  readonly lines: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
}

/** Applies a patch to all the files that it names, or to none. */
export async function applyPatch(patch: string, ctx: ToolContext): Promise<ToolResult> {
  try {
    const changes = await planChanges(parsePatch(patch), ctx)
    await writeChanges(changes, ctx)
    const told = (await Promise.all(changes.map((change) => tell(change, ctx)))).flat()
    return result.ok(told.flatMap(({lines}) => lines).join('\n'), {data: {changes: told.map(({data}) => data)}})
  } catch (error) {
    return tellFailure('the patch', error)
  }
}

/** Nothing of a file that is told of elsewhere, or has come and gone. */
async function tell({path, before, after, movedTo}: FileChange, ctx: ToolContext): Promise<Told[]> {
  if (after === undefined) {
    const isTold = movedTo !== undefined || before === undefined
    return isTold ? [] : [{lines: [`${path} was removed.`], data: {type: 'delete', filePath: path}}]
  }
  const {text, movedFrom} = after
  if (movedFrom !== undefined) {
    const change = await describeChange(path, movedFrom.text, text)
    const lines = [`${movedFrom.path} was moved to ${path}.`, ...formatSnippet(change)]
    return [{lines, data: {...change, movedFrom: movedFrom.path}}]
  }
  if (before === undefined) {
    return [{lines: [`${path} was created.`], data: {...(await describeChange(path, undefined, text))}}]
  }
  // what was there may be nothing that this call may show
  if (before.content instanceof BinaryContentError || !ctx.permissions.canRead(path)) {
    return [{lines: [`${path} was replaced.`], data: {type: 'update', filePath: path}}]
  }
  const change = await describeChange(path, before.content.text, text)
  return [{lines: [`${path} was updated.`, ...formatSnippet(change)], data: {...change}}]
}
