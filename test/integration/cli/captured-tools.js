import {appendFileSync} from 'node:fs'
import {defineTool, result} from '@toolyard/sdk'
import {anyInput as input} from './any-input.js'

/** Tools of the names that a capture calls. Each notes that it has run, with its input. */
export default process.env.CAPTURED_TOOLS.split(',').map((name) =>
  defineTool({
    name,
    description: `${name} of a capture.`,
    input,
    effects: () => [],
    call: (given, {call}) => {
      appendFileSync('ran.jsonl', `${JSON.stringify({id: call.id, tool: name, input: given})}\n`)
      return result.ok(JSON.stringify(given))
    },
  }),
)
