import {formatAge} from '../config/durations.ts'
import type {LoadedConfig} from '../config/load.ts'
import {messageOf} from '../errors/toolyard-error.ts'
import {countOf} from '../render/quantity.ts'
import {pruneDaily} from '../sessions/prune-daily.ts'

/**
 * Removes sessions that are older than the configuration keeps them, at most once a day. What was recorded to a folder
 * of somebody's choice is theirs to remove.
 *
 * @param tell takes a line for people
 */
export async function pruneOld({settings, stateDir}: LoadedConfig, tell: (line: string) => void): Promise<void> {
  const {record, recordDir, retention} = settings
  if (!record || recordDir !== undefined || retention === Number.POSITIVE_INFINITY) return
  try {
    const removed = await pruneDaily(stateDir, {olderThan: retention, now: Date.now()})
    const count = countOf(removed.length, 'recorded session')
    if (removed.length > 0) tell(`Removed ${count} older than ${formatAge(retention)} (sessions.retention).`)
  } catch (error) {
    tell(`Old sessions can not be removed: ${messageOf(error)}`)
  }
}
