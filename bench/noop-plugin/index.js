import {defineTool, result} from '@toolyard/sdk'
import {z} from 'zod'

export default defineTool({
  name: 'Noop',
  description: 'Does nothing.',
  input: z.object({value: z.number()}),
  effects: () => [],
  call: () => result.ok('ok'),
})
