import type {CommandEffect, Effect} from '@toolyard/sdk'

/** What a command does at most: reads, writes what is declared beside it, or anything. */
export type Verdict = 'reads' | 'writes' | 'anything'

const RANK: Readonly<Record<Verdict, number>> = {reads: 0, writes: 1, anything: 2}

export const worse = (one: Verdict, other: Verdict): Verdict => (RANK[one] < RANK[other] ? other : one)

/** What a command effect says of a command itself. */
export interface CommandSelf {
  readonly argv: readonly string[]
  readonly text: string
  readonly id: string
  /** The id of the command that it is a part of. */
  readonly by: string | undefined
}

/** What was found out about a part of a line, in the order in which it stands there. */
export interface Finding {
  readonly verdict: Verdict
  readonly effects: readonly Effect[]
}

export const NOTHING: Finding = {verdict: 'reads', effects: []}

/** For a command of which no part is known. */
export const NO_PARTS: Finding = {verdict: 'anything', effects: []}

export function join(findings: readonly Finding[]): Finding {
  return {
    verdict: findings.reduce<Verdict>((all, {verdict}) => worse(all, verdict), 'reads'),
    effects: findings.flatMap(({effects}) => effects),
  }
}

/** A command of which every part is declared beside it; `readsMore` where that is not so of all that it reads. */
export function whole(command: CommandSelf, parts: Finding, {readsMore = false} = {}): Finding {
  const readOnly = parts.verdict === 'reads'
  const effect = commandEffect(command, parts, {readOnly, ...(!(readOnly && readsMore) && {contained: true})})
  return {verdict: parts.verdict, effects: [effect, ...parts.effects]}
}

/** A command that may do more than what is declared beside it. */
export function open(command: CommandSelf, parts: Finding, opaque = false): Finding {
  const effect = commandEffect(command, parts, {readOnly: false, ...(opaque && {opaque})})
  return {verdict: 'anything', effects: [effect, ...parts.effects]}
}

function commandEffect(
  {argv, text, id, by}: CommandSelf,
  {effects}: Finding,
  kind: {readonly readOnly: boolean; readonly contained?: boolean; readonly opaque?: boolean},
): CommandEffect {
  const isNamed = effects.some((effect) => 'by' in effect && effect.by === id)
  return {kind: 'command', argv, text, ...kind, ...(isNamed && {id}), ...(by !== undefined && {by})}
}
