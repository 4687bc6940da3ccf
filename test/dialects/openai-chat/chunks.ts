/** A chunk of a streamed completion. */
export function chunk(delta: object, finish: string | null = null, id = 'chatcmpl-1') {
  return {id, object: 'chat.completion.chunk', choices: [{index: 0, delta, finish_reason: finish}]}
}

/** A chunk with fragments of calls. */
export const calls = (...fragments: unknown[]) => chunk({tool_calls: fragments})

export const begin = (index: number | undefined, id: string | undefined, name: string, args: unknown = '') => ({
  index,
  id,
  type: 'function',
  function: {name, arguments: args},
})

export const more = (index: number | undefined, args: unknown) => ({index, function: {arguments: args}})

export const finish = (reason = 'tool_calls', id?: string) => chunk({}, reason, id)

export const usage = {id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage: {total_tokens: 5}}

/** Events as the API sends them. */
export const events = (...values: readonly unknown[]) =>
  `${values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')}data: [DONE]\n\n`
