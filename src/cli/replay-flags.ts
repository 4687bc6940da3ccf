import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {ToolyardError} from '../errors/toolyard-error.ts'
import type {PathMapping} from '../sessions/replay/map-paths.ts'
import {INJECTED_FAILURES, type InjectedFailure} from '../sessions/replay/offline-recall.ts'
import type {ReplayRequest} from './replay-request.ts'

interface PlaceFlags {
  readonly in: string | undefined
  readonly copy: boolean
  readonly worktree: boolean
  readonly 'in-place': boolean
  readonly offline: boolean
  readonly update: boolean
}

/**
 * Where a replay is to run.
 *
 * @throws ToolyardError USAGE for flags that say different things
 */
export function placeOf(flags: PlaceFlags): ReplayRequest['place'] {
  const {in: path, worktree, 'in-place': inPlace, offline} = flags
  const places = (['in', 'copy', 'worktree', 'in-place'] as const).filter((name) => flags[name])
  const refused = offline ? [...places, ...(flags.update ? ['update'] : [])] : places.slice(1)
  if (refused.length > 0) {
    const [other = ''] = refused
    throw new ToolyardError('USAGE', `--${other} and --${offline ? 'offline' : places[0]} can not both be.`, {
      hint: offline ? 'Offline nothing runs, and nothing can have drifted.' : 'A replay runs in one place.',
    })
  }
  if (path !== undefined) return {kind: 'folder', path}
  if (worktree) return {kind: 'checkout'}
  return {kind: inPlace ? 'in-place' : 'copy'}
}

/** @throws ToolyardError USAGE for what is no `FROM=TO`, or where there is no folder `TO` */
export function parseMapping(text: string): PathMapping {
  const at = text.indexOf('=')
  const [from, to] = [text.slice(0, at), resolve(text.slice(at + 1))]
  if (at > 0 && at < text.length - 1) {
    if (existsSync(to)) return {from, to}
    throw new ToolyardError('USAGE', `--map names ${to}, which is not there.`, {hint: 'Name the folder as it is now.'})
  }
  throw new ToolyardError('USAGE', `--map is ${JSON.stringify(text)}, which is not FROM=TO.`, {
    hint: 'Give it the folder of the recording and the one it is now: --map /Users/x/app=.',
  })
}

/** @throws ToolyardError USAGE for what is no `ID=FAILURE` */
export function parseInjected(texts: readonly string[] = []): ReadonlyMap<string, InjectedFailure> {
  return new Map(
    texts.map((text) => {
      const at = text.lastIndexOf('=')
      const failure = INJECTED_FAILURES.find((one) => one === text.slice(at + 1))
      if (at > 0 && failure !== undefined) return [text.slice(0, at), failure]
      throw new ToolyardError('USAGE', `--inject is ${JSON.stringify(text)}, which is not ID=FAILURE.`, {
        hint: `Failures: ${INJECTED_FAILURES.join(', ')}.`,
      })
    }),
  )
}
