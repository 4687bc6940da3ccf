import {readFileSync} from 'node:fs'
import {basename} from 'node:path'
import {gunzipSync} from 'node:zlib'
import {parse} from 'yaml'

/** Takes the responses of a provider out of what recorded them: each as text, the way a client got it. */
export function responsesOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const name = basename(file)
  if (name.endsWith('.yaml')) return cassette(parse(text))
  if (name.endsWith('.responses')) return lines(text).map((line) => JSON.stringify(JSON.parse(line).response))
  if (name.endsWith('.json')) return entries(JSON.parse(text))
  return [text]
}

interface Interaction {
  readonly response?: {
    readonly body?: string | {readonly string?: string | Uint8Array}
    readonly parsed_body?: unknown
  }
}

/** Of go-vcr and of vcrpy. */
function cassette({interactions}: {readonly interactions: readonly Interaction[]}): readonly string[] {
  return interactions.flatMap(({response}) => {
    if (response?.parsed_body !== undefined) return JSON.stringify(response.parsed_body)
    const body = typeof response?.body === 'object' ? response.body.string : response?.body
    if (body instanceof Uint8Array) return (body[0] === 0x1f ? gunzipSync(body) : Buffer.from(body)).toString('utf8')
    return body ?? []
  })
}

/** Of nock: other services than the model's answer there too. */
function entries(recorded: readonly {readonly response: unknown; readonly path: string}[]): readonly string[] {
  return recorded.flatMap(({response, path}) =>
    /completions|responses|messages/.test(path) && typeof response === 'string' ? response : [],
  )
}

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
