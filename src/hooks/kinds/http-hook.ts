import {messageOf} from '../../errors/toolyard-error.ts'
import type {HookSpec, HttpHandler} from '../config/hook-spec.ts'
import type {HookReply, RunnableHook} from '../hook-run.ts'
import {readJson} from '../protocol/read-process.ts'
import {cap} from '../protocol/text.ts'
import type {HookSetting} from './hook-setting.ts'
import {Limit} from './limit.ts'
import {tell, wireOf} from './tell.ts'

const MOST_BYTES = 1024 * 1024

/** Asks by a POST: the event as JSON, and the answer as a JSON object, or nothing, with a status of success. */
export function askHttp(spec: HookSpec, handler: HttpHandler, setting: HookSetting): RunnableHook['ask'] {
  const wire = wireOf(spec.flavor)
  return async (input, signal) => {
    const told = tell(spec, input, setting)
    if ('problem' in told) return {output: undefined, ...told}
    using limit = new Limit(signal, spec.timeoutMs)
    try {
      const response = await fetch(handler.url, {
        method: 'POST',
        headers: headersOf(handler, setting.env ?? process.env),
        body: told.body,
        // an answer has to come from where its author has sent the call
        redirect: 'manual',
        signal: limit.signal,
      })
      const text = (await bodyOf(response)).trim()
      if (!response.ok) return failed(`it answered with status ${response.status}`, text)
      if (text === '') return {output: undefined}
      return text.startsWith('{')
        ? readJson(text, spec.event, wire, told.shown)
        : failed('its answer is no JSON object', text)
    } catch (error) {
      const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
      return failed(limit.problem ?? `it could not be asked: ${messageOf(cause)}`)
    }
  }
}

const failed = (problem: string, said = ''): HookReply => ({output: undefined, problem, said: cap(said) || undefined})

/** Only the variables that are named for it stand in a header; others are nothing. */
function headersOf({headers = {}, allowedEnvVars = []}: HttpHandler, env: NonNullable<HookSetting['env']>): Headers {
  const fill = (value: string) =>
    value.replace(/\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g, (_, braced?: string, bare?: string) => {
      const name = braced ?? bare ?? ''
      return allowedEnvVars.includes(name) ? (env[name] ?? '') : ''
    })
  const filled = new Headers({'content-type': 'application/json'})
  for (const [name, value] of Object.entries(headers)) filled.set(name, fill(value))
  return filled
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new RangeError('its answer is longer than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
