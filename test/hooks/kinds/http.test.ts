import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {describe, expect, test} from 'vitest'
import type {HttpHandler} from '../../../src/hooks/config/hook-spec.ts'
import {inputOf, runnable, specOf} from '../support.ts'

type Answering = (request: IncomingMessage & {readonly text: string}, response: ServerResponse) => void

async function serve(answer: Answering): Promise<AsyncDisposable & {readonly url: string}> {
  const server: Server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    answer(Object.assign(request, {text}), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const open = () => new AbortController().signal
const asking = (handler: Omit<HttpHandler, 'type'>, {timeoutMs = 5_000, signal = open(), env = {}} = {}) =>
  runnable(specOf('', {handler: {type: 'http', ...handler}, timeoutMs}), {env}).ask(inputOf(), signal)
const problem = {output: undefined, problem: expect.any(String)}

describe('a hook behind a URL', {concurrent: true}, () => {
  test('is told by a POST, with the variables that its headers may hold', async () => {
    const seen: {method: string | undefined; body: unknown; headers: unknown}[] = []
    await using server = await serve((request, response) => {
      seen.push({method: request.method, body: JSON.parse(request.text), headers: request.headers})
      response.end()
    })
    const headers = {authorization: `Bearer \${TOKEN}`, 'x-other': '$TOKEN-$SECRET.'}
    const env = {TOKEN: 't', SECRET: 'never'}
    expect(await asking({url: server.url, headers, allowedEnvVars: ['TOKEN']}, {env})).toEqual({output: undefined})
    expect(seen).toMatchObject([
      {
        method: 'POST',
        body: {tool_name: 'Bash', hook_event_name: 'PreToolUse'},
        headers: {authorization: 'Bearer t', 'x-other': 't-.', 'content-type': 'application/json'},
      },
    ])
  })

  test('answers with a JSON object', async () => {
    await using server = await serve((_, response) =>
      response.end('{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny"}}'),
    )
    expect(await asking({url: server.url})).toMatchObject({output: {decision: {behavior: 'deny'}}})
  })

  test.each<[string, Answering]>([
    ['a status of failure', (_, response) => response.writeHead(500).end('{}')],
    [
      'a redirect',
      ({url}, response) =>
        url === '/hook' ? response.writeHead(302, {location: '/other'}).end() : response.end('{"continue": false}'),
    ],
    ['words', (_, response) => response.end('fine')],
    ['a list', (_, response) => response.end('[]')],
    ['broken JSON', (_, response) => response.end('{')],
    ['too much', (_, response) => response.end(`{"systemMessage": "${'x'.repeat(2_000_000)}"}`)],
    [
      'half an answer',
      (_, response) => response.writeHead(200, {'content-length': 100}).write('{', () => response.destroy()),
    ],
  ])('that answers with %s has failed', async (_, answer) => {
    await using server = await serve(answer)
    expect(await asking({url: server.url})).toMatchObject(problem)
  })

  test('that does not answer in time, or is not waited for any more, has failed', async () => {
    await using server = await serve(() => {})
    expect(await asking({url: server.url}, {timeoutMs: 50})).toMatchObject(problem)
    expect(await asking({url: server.url}, {signal: AbortSignal.timeout(50)})).toMatchObject(problem)
  })

  test('that nobody serves, or that can not be asked, has failed', async () => {
    const {url} = await serve(() => {}).then(async (server) => {
      await server[Symbol.asyncDispose]()
      return server
    })
    expect(await asking({url})).toMatchObject(problem)
    expect(await asking({url, headers: {a: '$A'}, allowedEnvVars: ['A']}, {env: {A: 'x\ny'}})).toMatchObject(problem)
  })
})
