/** An object without its members that are `null`: some languages write what is not there as that. One level of objects in it, too. */
export function withoutNulls(object: object, levels = 2): Record<string, unknown> {
  const entries = Object.entries(object).filter(([, value]) => value !== null)
  return Object.fromEntries(
    entries.map(([key, value]: [string, unknown]) => {
      const isInner = levels > 0 && typeof value === 'object' && !Array.isArray(value) && SECTIONS.has(key)
      return [key, isInner ? withoutNulls(value as object, levels - 1) : value]
    }),
  )
}

const SECTIONS: ReadonlySet<string> = new Set(['hookSpecificOutput', 'decision'])
