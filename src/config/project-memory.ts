import {mkdir, readFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {writeFileAtomic} from '@toolyard/sdk'
import type {Document} from 'yaml'
import {messageOf, systemCode, ToolyardError} from '../errors/toolyard-error.ts'
import type {Environment} from './environment.ts'
import {withFileLock} from './file-lock.ts'
import {userFolder} from './find-files.ts'
import {sha256} from './project-digest.ts'
import {type FileLayer, NO_FILE} from './read-layers.ts'

/** Whose memory: each project has a file of its own in the user's configuration folder. */
export interface MemoryRequest {
  /** The project's folder; absolute and real. */
  readonly folder: string
  readonly env: Environment
  readonly home: string
}

/** What the user has let toolyard remember of a project. */
export interface ProjectMemory extends FileLayer {
  /** The digest of the configuration that was trusted. */
  readonly trusted: string | undefined
}

export function projectMemoryFile({folder, env, home}: MemoryRequest): string {
  return join(userFolder(env, home), 'projects', `${sha256(folder)}.yaml`)
}

/** @throws ToolyardError CONFIG_INVALID, CONFIG_UNREADABLE */
export async function readProjectMemory(request: MemoryRequest): Promise<ProjectMemory> {
  const file = projectMemoryFile(request)
  const text = await readText(file)
  if (text === undefined) return {...NO_FILE, trusted: undefined}
  const {parseProjectMemory} = await import('./parse-memory.ts')
  return parseProjectMemory(text, file, request.folder)
}

/** Trusts a project until the digest of its configuration is another. */
export async function rememberTrust({digest, ...request}: MemoryRequest & {readonly digest: string}): Promise<void> {
  await change(request, (document) => document.set('trust', {digest, date: new Date().toISOString().slice(0, 10)}))
}

/**
 * Adds an allow rule to what is remembered of a project, where it is not there yet. Comments in the file stay, and of
 * several processes that do this at once each adds its rule.
 *
 * @throws ToolyardError CONFIG_INVALID where the file is there and can not be read, CONFIG_UNREADABLE where it can not
 * be written
 */
export async function rememberRule({rule, ...request}: MemoryRequest & {readonly rule: string}): Promise<void> {
  await change(request, (document) => {
    const path = ['permissions', 'allow']
    const rules: unknown = document.toJS()?.permissions?.allow
    if (Array.isArray(rules) ? rules.includes(rule) : false) return
    if (Array.isArray(rules)) document.addIn(path, rule)
    else document.setIn(path, document.createNode([rule]))
  })
}

async function change(request: MemoryRequest, edit: (document: Document) => void): Promise<void> {
  const file = projectMemoryFile(request)
  const {parseDocument} = await import('yaml')
  const {parseProjectMemory} = await import('./parse-memory.ts')
  const write = async () => {
    const text = (await readText(file)) ?? `${HEADER}folder: ${JSON.stringify(request.folder)}\n`
    parseProjectMemory(text, file, request.folder)
    const document = parseDocument(text, {stringKeys: true})
    edit(document)
    await writeFileAtomic(file, document.toString({lineWidth: 0}), {mode: 0o600})
  }
  try {
    await mkdir(dirname(file), {recursive: true, mode: 0o700})
    await withFileLock(`${file}.lock`, write)
  } catch (error) {
    if (systemCode(error) === undefined || ToolyardError.is(error)) throw error
    const message = `Nothing can be remembered here: ${messageOf(error)}`
    throw new ToolyardError('CONFIG_UNREADABLE', message, {file, cause: error})
  }
}

const HEADER = '# What toolyard remembers of one project. Remove this file, or a part of it, to forget it.\n'

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    const message = `The file can not be read: ${messageOf(error)}`
    throw new ToolyardError('CONFIG_UNREADABLE', message, {file, cause: error})
  }
}
