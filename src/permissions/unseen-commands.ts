import {basename} from 'node:path'
import type {CommandEffect, Effect} from '@toolyard/sdk'

/** Programs that read commands from their arguments, a file, or their standard input. */
const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'mksh', 'fish', 'source', '.'])
/** Files whose content is made by the line itself. */
const STREAM = /^(?:-|[<>]\(.*|\/dev\/(?:stdin|fd\/.*)|\/proc\/.*)$/s

/** Finds a command that runs others which nobody can see beforehand. */
export function findUnseenCommand(effects: readonly Effect[]): CommandEffect | undefined {
  return effects.find(
    (effect): effect is CommandEffect =>
      effect.kind === 'command' && !effect.readOnly && (effect.opaque === true || isUnread(effect, effects)),
  )
}

/** A shell of whose commands none is declared. Those in a file are a program like any other. */
function isUnread({argv, id}: CommandEffect, effects: readonly Effect[]): boolean {
  const [program = '', ...words] = argv
  const name = basename(program)
  if (name !== 'eval' && !SHELLS.has(name)) return false
  if (id !== undefined && effects.some((effect) => effect.kind === 'command' && effect.by === id)) return false
  if (name === 'eval' || words.some((word) => /^[-+]\w*[cs]/.test(word))) return true
  const file = words.find((word) => word === '-' || !/^[-+]/.test(word))
  return file === undefined || STREAM.test(file)
}
