import type {Decision, Denial} from './decision.ts'
import type {Progress} from './tool.ts'

/** How far a tool's code is trusted; it narrows what its calls may do. */
export type Trust = 'trusted' | 'verified' | 'quarantined' | 'blocked'

/** What `effects`, `validate` and `checkPermissions` may look at. */
export interface EffectContext {
  /** The folder that the call's relative paths start from; absolute. */
  readonly cwd: string
  readonly workspace: Workspace
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The folders that calls may read and, with the right mode, write. */
export interface Workspace {
  /** Absolute. The first is the run's own folder, the others were added. */
  readonly roots: readonly string[]
}

/** What a running tool gets from the executor. */
export interface ToolContext extends EffectContext {
  readonly call: {readonly id: string; readonly tool: string; readonly index: number}
  /** Aborted when the call is to end. A tool that ignores it is left behind, and its call is settled without it. */
  readonly signal: AbortSignal
  /** Milliseconds that the call may take in all, where it is limited. */
  readonly timeoutMs?: number
  readonly permissions: PermissionView
  /** What let this call run. */
  readonly decision: Decision
  readonly files: GuardedFiles
  /** The run is in plan mode: only read-only calls get this far. */
  readonly planMode: boolean
  readonly verbose: boolean
  readonly fileCache: FileCache
  /** What the gate has withheld so far in this run. */
  readonly denials: readonly Denial[]
  readonly trust: Trust
  /** Reports progress at once, and restarts the idle timeout. */
  progress(update: Progress): void
  /** Writes a line for people, shown with `--verbose`. */
  log(message: string): void
}

export interface PermissionView {
  /** Whether no rule withholds reading this path. Tools that walk folders filter what they return by it. */
  canRead(path: string): boolean
}

/** Changes to files that repeat the gate's path check as they are made, so that a link swapped in between finds nothing. */
export interface GuardedFiles {
  /**
   * Writes a whole file, atomically: a temporary file beside it is renamed over it. Keeps the mode of a file that was
   * there and follows a link only to where the gate saw it point.
   *
   * @param path absolute, or relative to the call's cwd
   * @returns the real path that was written
   * @throws an error with a `code` of the gate's when the path is protected, or leads elsewhere than when it was allowed
   */
  write(path: string, data: string | Uint8Array, options?: {mode?: number}): Promise<string>
  /**
   * Removes a file that the call has declared to write. The last part of the path may be no link: neither that nor what
   * it leads to is removed.
   *
   * @param path absolute, or relative to the call's cwd
   * @returns the real path of what is gone
   * @throws like `write`; the file system's error when nothing is there, or a folder
   */
  remove(path: string): Promise<string>
}

/** What this run has read, so that an edit of a file that changed in the meantime is noticed. */
export interface FileCache {
  /** Remembers the file as it is now. */
  remember(path: string): Promise<void>
  /** Whether the file was remembered, and is still as it was then. */
  state(path: string): Promise<'unread' | 'unchanged' | 'changed'>
}
