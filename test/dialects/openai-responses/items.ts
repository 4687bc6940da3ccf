export const functionCall = (id: string, args: unknown = '{"command":"ls"}', name = 'Bash') => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: args,
  status: 'completed',
})

export const customCall = (id: string, input: string, name = 'sql') => ({
  type: 'custom_tool_call',
  id: `ctc_${id}`,
  call_id: id,
  name,
  input,
  status: 'completed',
})

export const localShell = (id: string, action: object) => ({
  type: 'local_shell_call',
  id: `lsh_${id}`,
  call_id: id,
  action: {type: 'exec', env: {}, ...action},
  status: 'completed',
})

export const shell = (id: string, action: object, environment: object | null = null) => ({
  type: 'shell_call',
  id: `sh_${id}`,
  call_id: id,
  action: {timeout_ms: null, max_output_length: null, ...action},
  environment,
  status: 'completed',
})

export const patch = (id: string, operation: unknown) => ({
  type: 'apply_patch_call',
  id: `apc_${id}`,
  call_id: id,
  operation,
  status: 'completed',
})

export const computer = (id: string, action: unknown) => ({
  type: 'computer_call',
  id: `cu_${id}`,
  call_id: id,
  action,
  pending_safety_checks: [],
  status: 'completed',
})

export const search = {type: 'web_search_call', id: 'ws_1', status: 'completed', action: {type: 'search', query: 'x'}}

export const reasoning = {type: 'reasoning', id: 'rs_1', summary: []}

export const said = {
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{type: 'output_text', text: 'Done.', annotations: []}],
}

export const response = (output: readonly unknown[], status = 'completed') => ({
  id: 'resp_1',
  object: 'response',
  status,
  output,
})

type Item = Readonly<Record<string, unknown>>

export const created = (id = 'resp_1') => ({type: 'response.created', response: {...response([], 'in_progress'), id}})

/** An item as it is when it begins: without what it is about. */
export const added = (item: Item, index: number) => ({
  type: 'response.output_item.added',
  output_index: index,
  item: {
    ...item,
    status: 'in_progress',
    ...('arguments' in item && {arguments: ''}),
    ...('input' in item && {input: ''}),
    ...(item.type === 'local_shell_call' && {action: {type: 'exec', command: [], env: {}}}),
  },
})

const part = (what: string) => (item: Item, index: number, text: string) => ({
  type: `response.${what}`,
  item_id: item.id,
  output_index: index,
  ...(what.endsWith('delta') ? {delta: text} : what.startsWith('custom') ? {input: text} : {arguments: text}),
})

export const argumentsDelta = part('function_call_arguments.delta')
export const argumentsDone = part('function_call_arguments.done')
export const inputDelta = part('custom_tool_call_input.delta')
export const inputDone = part('custom_tool_call_input.done')

export const itemDone = (item: Item, index: number) => ({type: 'response.output_item.done', output_index: index, item})

export const completed = (output: readonly unknown[]) => ({type: 'response.completed', response: response(output)})

export const incomplete = (output: readonly unknown[]) => ({
  type: 'response.incomplete',
  response: response(output, 'incomplete'),
})
