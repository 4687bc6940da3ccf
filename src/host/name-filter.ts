/** Which tools there are for a run; names and globs, in which `*` stands for any characters. */
export interface NameFilter {
  /** Absent: every tool. Empty: none. */
  readonly allow?: readonly string[] | undefined
  /** Beats `allow`. */
  readonly deny?: readonly string[] | undefined
}

/** Whether a tool of this canonical name is there. Names are case-sensitive. */
export function compileFilter({allow = ['*'], deny = []}: NameFilter): (name: string) => boolean {
  const allowed = allow.map(compileGlob)
  const denied = deny.map(compileGlob)
  return (name) => allowed.some((glob) => glob.test(name)) && !denied.some((glob) => glob.test(name))
}

function compileGlob(glob: string): RegExp {
  const literals = glob.split('*').map((literal) => literal.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${literals.join('.*')}$`, 's')
}
