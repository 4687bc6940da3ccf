const SYSTEM_FOLDERS = /^\/(?:usr\/(?:local\/)?)?s?bin\/(?=[^/]+$)|^\/opt\/homebrew\/bin\/(?=[^/]+$)/

/**
 * The name that a program is described by: its own, or that in a folder of the system. Empty for a program of another
 * folder, which nobody knows; `undefined` for what is no program's name.
 */
export function programName(text: string): string | undefined {
  const name = text.replace(SYSTEM_FOLDERS, '')
  if (!/^[\w.+:[\]/@-]+$/.test(name)) return undefined
  return name.includes('/') ? '' : name
}
