/**
 * The input of a custom tool is text, not JSON. So that it can be read as arguments are, its fragments are written into
 * the JSON of `{"input": text}`, which is complete only where the text is known to be.
 */
export const FREE_TEXT = {
  begin: '{"input":"',
  end: '"}',
  /** Half a surrogate pair at the end of a fragment is escaped, and whole again with the next. */
  escape: (fragment: string) => JSON.stringify(fragment).slice(1, -1),
} as const
