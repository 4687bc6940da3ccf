import {join} from 'node:path'
import type {Settings} from './settings.ts'

/** Where questions go that are left open; absolute. */
export function questionsFileOf({questions}: Pick<Settings, 'questions'>, cwd: string): string {
  return questions ?? join(cwd, 'toolyard-questions.jsonl')
}
