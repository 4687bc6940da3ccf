import type {Effect} from '@toolyard/sdk'

/** What a tool does that changes a part of a file: the rest is read. */
export function readAndWrite(path: string): Effect[] {
  return [
    {kind: 'path', path, access: 'read'},
    {kind: 'path', path, access: 'write'},
  ]
}
