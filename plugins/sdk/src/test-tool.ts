import {lstat, unlink} from 'node:fs/promises'
import {resolve} from 'node:path'
import type {ContentBlock} from './content.ts'
import type {FileCache, ToolContext} from './context.ts'
import {type Effect, isReadOnly} from './effect.ts'
import {createFileCache} from './file-cache.ts'
import type {ToolResult} from './result.ts'
import {compileParser, type InputIssue, type ParsedInput} from './schema.ts'
import type {Progress, Tool, Validation} from './tool.ts'
import {writeFileAtomic} from './write-file.ts'

export interface TestToolOptions {
  /** The call's folder and workspace; the process's own by default. */
  readonly cwd?: string
  /** The name that the call comes with: then the input is read by the adapter of that name, where there is one. */
  readonly as?: string
  readonly env?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Paths that a rule withholds; default: none. */
  readonly canRead?: (path: string) => boolean
  /** Shared by several calls, as those of one run do. */
  readonly fileCache?: FileCache
}

/** What one call of a tool came to. `text` is its text blocks, joined by newlines. */
export type TestToolOutcome = TestedCall | {readonly status: 'invalid'; readonly issues: readonly InputIssue[]}

export interface TestedCall {
  readonly status: ToolResult['status']
  readonly text: string
  readonly content: readonly ContentBlock[]
  readonly data: Readonly<Record<string, unknown>> | undefined
  readonly effects: readonly Effect[]
  readonly readOnly: boolean
  readonly progress: readonly Progress[]
}

/**
 * Runs one call of a tool as the executor would, for the tests of its author: adapts and parses the input, validates it,
 * asks for the effects and calls. There is no gate: what the tool asks for is done.
 *
 * @throws whatever the tool throws
 */
export async function testTool<Input>(
  tool: Tool<Input>,
  input: unknown,
  options: TestToolOptions = {},
): Promise<TestToolOutcome> {
  const adapted = adapt(tool, input, options.as)
  if (!adapted.ok) return {status: 'invalid', issues: adapted.issues}
  const parsed = await (await compileParser(tool.input))(adapted.value)
  if (!parsed.ok) return {status: 'invalid', issues: parsed.issues}
  const progress: Progress[] = []
  const ctx = createContext(tool.name, options, progress)
  const refused = messageOf(await tool.validate?.(parsed.value, ctx))
  if (refused !== undefined) return {status: 'invalid', issues: [{path: '', message: refused}]}
  const effects = tool.effects?.(parsed.value, ctx) ?? [{kind: 'unknown', reason: 'the tool declares no effects'}]
  const returned = await finish(tool.call(parsed.value, ctx), progress)
  const {status, content, data} = returned
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
  return {status, text, content, data, effects, readOnly: isReadOnly(effects), progress}
}

function adapt<Input>({adapters}: Tool<Input>, input: unknown, name: string | undefined): ParsedInput<unknown> {
  const adapter = name !== undefined && adapters && Object.hasOwn(adapters, name) ? adapters[name] : undefined
  try {
    return {ok: true, value: adapter === undefined ? input : adapter(input)}
  } catch (error) {
    return {ok: false, issues: [{path: '', message: error instanceof Error ? error.message : String(error)}]}
  }
}

function createContext(tool: string, options: TestToolOptions, progress: Progress[]): ToolContext {
  const cwd = resolve(options.cwd ?? '.')
  return {
    cwd,
    workspace: {roots: [cwd]},
    env: options.env ?? process.env,
    call: {id: 'call_1', tool, index: 0},
    signal: options.signal ?? new AbortController().signal,
    permissions: {canRead: options.canRead ?? (() => true)},
    decision: {behavior: 'allow', source: 'test', reason: 'tests have no gate'},
    files: {
      async write(path, data, {mode} = {}) {
        const target = resolve(cwd, path)
        await writeFileAtomic(target, data, {mode})
        return target
      },
      async remove(path) {
        const target = resolve(cwd, path)
        if ((await lstat(target)).isSymbolicLink()) throw new Error(`${target} is a link: it was not removed.`)
        await unlink(target)
        return target
      },
    },
    planMode: false,
    verbose: false,
    fileCache: options.fileCache ?? createFileCache(),
    denials: [],
    trust: 'trusted',
    progress: (update) => void progress.push(update),
    log: () => {},
  }
}

async function finish(running: ReturnType<Tool['call']>, progress: Progress[]): Promise<ToolResult> {
  if (!(Symbol.asyncIterator in running)) return running
  for (;;) {
    const step = await running.next()
    if (step.done) return step.value
    progress.push(step.value)
  }
}

function messageOf(validation: Validation): string | undefined {
  return typeof validation === 'object' ? validation.message : validation
}
