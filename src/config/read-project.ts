import type {Environment} from './environment.ts'
import {findProjectFiles, realProjectFolderOf} from './find-files.ts'
import {type Layer, valuesOf} from './layer.ts'
import {digestProject} from './project-digest.ts'
import {type ProjectMemory, readProjectMemory, rememberTrust} from './project-memory.ts'
import {type FileLayer, labelOf, NO_FILE, readFirst, type Surroundings} from './read-layers.ts'
import type {Notice} from './settings.ts'
import {TRUST_HINT, tightenOnly} from './trust.ts'

/** A person is asked whether to follow a project's configuration where it loosens something. */
export interface TrustQuestion {
  /** The project; absolute and real. */
  readonly folder: string
  /** What would be followed then. */
  readonly loosened: readonly Notice[]
}

/** `once` is for this run, `remember` until the configuration changes. */
export type TrustAnswer = 'once' | 'remember' | 'no'

export type AskTrust = (question: TrustQuestion) => Promise<TrustAnswer>

export interface ProjectRequest extends Surroundings {
  readonly env: Environment
  /** Whether the project is trusted, where somebody has said so for this run. */
  readonly trusted: boolean | undefined
  readonly askTrust: AskTrust | undefined
  /** What holds without the project. */
  readonly user: Layer
}

export interface ProjectLayers {
  /** What the project's own files say, as far as it is followed. */
  readonly project: FileLayer
  /** What the user has let toolyard remember of this project. */
  readonly memory: FileLayer
  readonly trusted: boolean
  /** The project's folder; absolute and real. */
  readonly folder: string
}

/** @throws ToolyardError CONFIG_INVALID, CONFIG_UNREADABLE */
export async function readProject(request: ProjectRequest): Promise<ProjectLayers> {
  const {cwd} = request
  const folder = realProjectFolderOf(cwd)
  const memory = await readProjectMemory({folder, ...request})
  const {data, code} = findProjectFiles(cwd)
  const candidates = [...data, ...code]
  const trusting = async () => ({project: await readFirst(candidates, request), memory, trusted: true, folder})
  if (request.trusted) return trusting()
  const [first] = candidates
  const isCode = first !== undefined && code.includes(first)
  const read = isCode ? NO_FILE : await readFirst(candidates, request)
  const {layer, notices: withheld} = tightenOnly(read.layer, valuesOf(request.user.scalars))
  const loosened = isCode ? [notImported(first, cwd)] : withheld
  const digest = () => digestProject(candidates.slice(0, 1), read.layer, {...request, projectFolder: folder})
  if (loosened.length > 0 && (await isTrusted(request, {folder, memory, loosened, digest})))
    return isCode ? trusting() : {project: read, memory, trusted: true, folder}
  const project = {...read, layer, notices: [...read.notices, ...loosened]}
  return {project, memory, trusted: false, folder}
}

interface Claim extends TrustQuestion {
  readonly memory: ProjectMemory
  readonly digest: () => Promise<string>
}

async function isTrusted(request: ProjectRequest, {memory, digest, ...question}: Claim): Promise<boolean> {
  const {trusted, askTrust} = request
  // somebody has said no for this run
  if (trusted === false) return false
  const before = await digest()
  if (memory.trusted === before) return true
  const answer = (await askTrust?.(question)) ?? 'no'
  // while the person was reading, the files may have become others than those that were read
  if (answer === 'no' || (await digest()) !== before) return false
  if (answer === 'remember') await rememberTrust({...request, folder: question.folder, digest: before})
  return true
}

const notImported = (file: string, cwd: string): Notice => ({
  message: `${labelOf(file, cwd)} is not imported: the project is not trusted.`,
  place: {file: labelOf(file, cwd)},
  hint: TRUST_HINT,
})
