import {isFilled} from '../../../dialects/json.ts'
import type {SessionAbout} from '../../session.ts'
import type {JsonObject} from '../importer.ts'
import {timeOf} from '../values.ts'

/** Takes from a line what it says of its session and no line before it has said. */
export function noteAbout(
  about: SessionAbout,
  {sessionId, version, cwd, gitBranch, timestamp, type}: JsonObject,
): void {
  if (isFilled(sessionId)) about.id ??= sessionId
  if (isFilled(version) && about.agent?.version === undefined) about.agent = {name: 'claude-code', version}
  if (isFilled(cwd)) about.cwd ??= cwd
  if (isFilled(gitBranch)) about.git ??= {branch: gitBranch}
  const startedAt = type === 'user' || type === 'assistant' ? timeOf(timestamp) : undefined
  if (startedAt !== undefined) about.startedAt ??= startedAt
}
