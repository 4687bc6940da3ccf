import type {Effect} from '@toolyard/sdk'

/** What a shell command is about to touch: it may change anything. */
export function commandEffects(command: string): readonly Effect[] {
  return [{kind: 'command', argv: [], text: command, readOnly: false, opaque: true}]
}

/** The background shells of this process, seen as one thing that is read or changed. */
export function backgroundEffects(access: 'read' | 'write'): readonly Effect[] {
  return [{kind: 'other', name: 'background shell', access}]
}
