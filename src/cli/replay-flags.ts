import {ToolyardError} from '../errors/toolyard-error.ts'
import type {PathMapping} from '../sessions/replay/map-paths.ts'
import {INJECTED_FAILURES, type InjectedFailure} from '../sessions/replay/offline-recall.ts'

/** @throws ToolyardError USAGE for what is no `FROM=TO` */
export function parseMapping(text: string): PathMapping {
  const at = text.indexOf('=')
  const [from, to] = [text.slice(0, at), text.slice(at + 1)]
  if (at > 0 && to !== '') return {from, to}
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
