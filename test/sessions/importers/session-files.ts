import {openSession} from '../../../src/sessions/open-session.ts'
import type {RecordedCall, RecordedTurn, Session} from '../../../src/sessions/session.ts'
import {createProject} from '../../helpers/project.ts'

export interface ReadSession {
  readonly session: Session
  readonly turns: readonly RecordedTurn[]
  readonly calls: readonly RecordedCall[]
}

/** Reads a session whose file, the first, holds this text or a line for each of these values. */
export async function readFiles(
  files: Readonly<Record<string, string | readonly unknown[]>>,
  from?: string,
): Promise<ReadSession> {
  await using project = await createProject()
  const paths: string[] = []
  for (const [name, content] of Object.entries(files)) {
    paths.push(await project.write(name, typeof content === 'string' ? content : lines(...content)))
  }
  return await readWhole(await openSession(paths[0] ?? '', {from}))
}

export async function readWhole(session: Session): Promise<ReadSession> {
  const turns: RecordedTurn[] = []
  for await (const turn of session.turns) turns.push(turn)
  return {session, turns, calls: turns.flatMap(({calls}) => calls)}
}

export const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')

/** What most tests look at: which calls came together. */
export const idsOf = (turns: readonly RecordedTurn[]): string[][] => turns.map(({calls}) => calls.map(({id}) => id))

/** The outcomes of calls, in short: how they ended, with their exit codes. */
export function endings(calls: readonly RecordedCall[]): Record<string, string> {
  return Object.fromEntries(calls.map(({id, outcome}) => [id, endingOf(outcome)]))
}

function endingOf(outcome: RecordedCall['outcome']): string {
  if (outcome.status !== 'settled') return outcome.status
  const {ended, exitCode, isCut} = outcome
  return [ended, exitCode, isCut && 'cut'].filter((part) => part !== undefined).join(' ')
}

/** What a call returned, as text. */
export function textOf(call: RecordedCall | undefined): string | undefined {
  if (call?.outcome.status !== 'settled') return undefined
  return call.outcome.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('|')
}
