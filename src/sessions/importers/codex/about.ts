import {isFilled} from '../../../dialects/json.ts'
import type {SessionAbout} from '../../session.ts'
import type {JsonObject} from '../importer.ts'
import {asObject, timeOf} from '../values.ts'

/** Takes from what a rollout begins with what it says of its session; of a fork, what comes later is another's. */
export function noteAbout(about: SessionAbout, {id, cwd, cli_version, timestamp, git}: JsonObject): void {
  if (about.id !== undefined || !isFilled(id)) return
  about.id = id
  if (isFilled(cwd)) about.cwd = cwd
  if (isFilled(cli_version)) about.agent = {name: 'codex', version: cli_version}
  const startedAt = timeOf(timestamp)
  if (startedAt !== undefined) about.startedAt = startedAt
  const {commit_hash: commit, branch} = asObject(git)
  if (isFilled(commit) || isFilled(branch)) {
    about.git = {...(isFilled(commit) && {commit}), ...(isFilled(branch) && {branch})}
  }
}
