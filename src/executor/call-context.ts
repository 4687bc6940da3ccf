import type {
  Decision,
  Denial,
  FileCache,
  GuardedFiles,
  PermissionView,
  Progress,
  ToolContext,
  Trust,
  Workspace,
} from '@toolyard/sdk'
import type {CallAbort} from './call-abort.ts'
import type {ProgressPort} from './progress-port.ts'

export interface CallContextParts {
  readonly call: ToolContext['call']
  readonly cwd: string
  readonly workspace: Workspace
  readonly env: Readonly<Record<string, string | undefined>>
  readonly abort: CallAbort
  readonly timeoutMs: number | undefined
  readonly decision: Decision
  readonly planMode: boolean
  readonly verbose: boolean
  readonly denials: readonly Denial[]
  readonly trust: Trust
  readonly progress: ProgressPort
  readonly log: (message: string) => void
  readonly createPermissions: () => PermissionView
  readonly createFiles: () => GuardedFiles
  readonly createFileCache: () => FileCache
}

/** What a running tool gets. The parts that most tools never touch are made when they are first asked for. */
export class CallContext implements ToolContext {
  readonly call: ToolContext['call']
  readonly cwd: string
  readonly workspace: Workspace
  readonly env: Readonly<Record<string, string | undefined>>
  readonly decision: Decision
  readonly planMode: boolean
  readonly verbose: boolean
  readonly denials: readonly Denial[]
  readonly trust: Trust
  readonly timeoutMs?: number
  readonly #parts: CallContextParts
  #permissions: PermissionView | undefined
  #files: GuardedFiles | undefined
  #fileCache: FileCache | undefined

  constructor(parts: CallContextParts) {
    this.call = parts.call
    this.cwd = parts.cwd
    this.workspace = parts.workspace
    this.env = parts.env
    this.decision = parts.decision
    this.planMode = parts.planMode
    this.verbose = parts.verbose
    this.denials = parts.denials
    this.trust = parts.trust
    if (parts.timeoutMs !== undefined) this.timeoutMs = parts.timeoutMs
    this.#parts = parts
  }

  get signal(): AbortSignal {
    return this.#parts.abort.signal
  }

  get permissions(): PermissionView {
    this.#permissions ??= this.#parts.createPermissions()
    return this.#permissions
  }

  get files(): GuardedFiles {
    this.#files ??= this.#parts.createFiles()
    return this.#files
  }

  get fileCache(): FileCache {
    this.#fileCache ??= this.#parts.createFileCache()
    return this.#fileCache
  }

  progress(update: Progress): void {
    this.#parts.progress.report(update)
  }

  log(message: string): void {
    this.#parts.log(message)
  }
}
