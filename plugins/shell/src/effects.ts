import type {Effect} from '@toolyard/sdk'

/** The background shells of this process, seen as one thing that is read or changed. */
export function backgroundEffects(access: 'read' | 'write'): readonly Effect[] {
  return [{kind: 'other', name: 'background shell', access}]
}
