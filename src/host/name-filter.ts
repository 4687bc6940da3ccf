import {matchesGlob} from '../permissions/tool-pattern.ts'

/** Which tools there are for a run; names and globs, in which `*` stands for any characters. */
export interface NameFilter {
  /** Absent: every tool. Empty: none. */
  readonly allow?: readonly string[] | undefined
  /** Beats `allow`. May speak of a tool by its other names too. */
  readonly deny?: readonly string[] | undefined
}

/** Whether a tool of this canonical name and these other names is there. Names are case-sensitive. */
export function compileFilter({
  allow = ['*'],
  deny = [],
}: NameFilter): (name: string, others?: readonly string[]) => boolean {
  const isNamed = (globs: readonly string[], name: string) => globs.some((glob) => matchesGlob(glob, name))
  return (name, others = []) => isNamed(allow, name) && ![name, ...others].some((one) => isNamed(deny, one))
}
