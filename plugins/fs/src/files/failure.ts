/** What the tool tells the model when the world says no; a `FileFailure` thrown anywhere below a tool becomes its result. */
export class FileFailure extends Error {
  override readonly name = 'FileFailure'
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

const REASONS: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  ENOENT: ['does not exist', 'Check the spelling, or look for it with Glob or LS.'],
  ENOTDIR: ['does not exist: a part of its path is a file', 'Check the path with LS.'],
  EACCES: ['may not be accessed by this user', 'Change its permissions, or use another file.'],
  EPERM: ['may not be accessed by this user', 'Change its permissions, or use another file.'],
  EROFS: ['is on a read-only file system', 'Use another folder.'],
  ELOOP: ['leads through too many symbolic links', 'Use the path of the file itself.'],
  ENAMETOOLONG: ['is too long for a path', 'Use a shorter name.'],
  ENOSPC: ['could not be written: the disk is full', 'Free some space, then try again.'],
  EDQUOT: ['could not be written: the quota is used up', 'Free some space, then try again.'],
  EISDIR: ['is a folder', 'Name a file; LS lists what a folder holds.'],
  EIO: ['could not be read or written: the device reports an error', 'Check the disk.'],
  EAGAIN: ['has no content to read now', 'Use a regular file.'],
  ENXIO: ['is a device or socket without the other end', 'Use a regular file.'],
}

/** What an error says about a path, if it is one of the file system's; `undefined` for all other errors. */
export function toFailure(path: string, error: unknown): FileFailure | undefined {
  if (error instanceof FileFailure) return error
  // the gate's errors have codes too, and so has a program that can't be started: neither is about this path
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  if (String(error.syscall).startsWith('spawn')) return undefined
  const known = typeof error.code === 'string' ? REASONS[error.code] : undefined
  return known && new FileFailure(`${path} ${known[0]}.`, known[1])
}

/** Works on a file. @throws a FileFailure that names it, where the file system says no */
export async function atFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toFailure(path, error) ?? error
  }
}
