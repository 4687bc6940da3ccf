import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import type {CommandEffect} from '@toolyard/sdk'
import type {JudgedCall} from './judged-call.ts'
import type {CompiledRule} from './rule.ts'
import {pathSubject} from './specifiers/path.ts'

/** A file among the words of a command that says nothing of what it reads. */
export interface NamedFile {
  readonly path: string
  readonly command: CommandEffect
  /** What withholds its reading. */
  readonly rule: CompiledRule
}

/** Finds a file that is there, and that a command may read although a rule withholds it. */
export function findNamedFile({request: {effects, cwd}, policy: {rules}}: JudgedCall): NamedFile | undefined {
  if (!rules.withholdsPaths) return undefined
  for (const command of effects) {
    if (command.kind !== 'command' || command.readOnly || command.contained) continue
    for (const word of command.argv.slice(1)) {
      const path = pathIn(word)
      if (path === '' || !existsSync(resolve(cwd, path))) continue
      const rule = rules.findWithholding(pathSubject({kind: 'path', path, access: 'read'}, cwd))
      if (rule !== undefined) return {path, command, rule}
    }
  }
  return undefined
}

/** What of a word could be the name of a file: `--data=@file`. */
function pathIn(word: string): string {
  const value = word.startsWith('-') ? (/^[^=]*=(.*)$/s.exec(word)?.[1] ?? '') : word
  return value.replace(/^@/, '')
}
