import {type CommandPlace, filesIn} from './command-words.ts'

/** The commands that decide about calls. */
export interface DecidingCommands {
  readonly approveWith: string | undefined
  readonly classifier: string | undefined
  /** As they are configured. */
  readonly hooks: readonly unknown[]
}

/** Where those commands run; absolute. */
export interface DecidingPlace {
  readonly cwd: string
  readonly projectFolder: string
  readonly home: string
}

/** The scripts of the commands that decide about calls; absolute. Some of them may not be there. */
export function scriptsOf(commands: DecidingCommands, {cwd, projectFolder, home}: DecidingPlace): readonly string[] {
  const {approveWith = '', classifier = '', hooks} = commands
  const project = {folder: projectFolder, home}
  const scripts = [
    ...filesIn(approveWith, {folder: cwd, home}),
    ...filesIn(classifier, project),
    ...hooks.flatMap((section) => hookFilesIn(section, project)),
  ]
  return [...new Set(scripts)]
}

/** The files that the commands of hooks name, wherever in their configuration these stand. */
function hookFilesIn(hooks: unknown, place: CommandPlace): string[] {
  if (typeof hooks !== 'object' || hooks === null) return []
  return Object.entries(hooks).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'command' && typeof value === 'string') return filesIn(value, place)
    if (key === 'args' && Array.isArray(value)) return value.flatMap((arg) => filesIn(String(arg), place))
    return hookFilesIn(value, place)
  })
}
