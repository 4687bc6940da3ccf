import {defineTool, result} from '@toolyard/sdk'
import {compilePolicy, Executor, Gate, staticTools} from '../../dist/index.js'
import {description, input, numbered} from './noop.js'

/** An executor with one tool, and calls of it. */
export function createExecutor(size, count) {
  const noop = defineTool({name: 'noop', description, input, effects: () => [], call: async () => result.ok(count())})
  const policy = compilePolicy({rules: [], mode: 'default', roots: [process.cwd()]})
  const executor = new Executor({tools: staticTools([noop]), gate: new Gate(policy)})
  const calls = numbered(size, (id, value) => ({id, tool: 'noop', input: value}))
  return {executor, calls}
}

/** One turn, through every stage: parsed, classified, scheduled, put before the gate, called, settled. */
export function prepare(size, count) {
  const {executor, calls} = createExecutor(size, count)
  return async () => {
    const outcomes = await executor.executeBatch(calls)
    return outcomes.filter(({status}) => status === 'ok').length
  }
}
