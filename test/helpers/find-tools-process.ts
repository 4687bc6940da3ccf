import type {ToolContext} from '@toolyard/sdk'
import {createToolSource} from '../../src/host/index.ts'

/** Run as a child process by findTools: finds the tools, calls each, and sends what came of it. */
const {source, problems} = await createToolSource(JSON.parse(process.argv[2] ?? ''))
const tools = []
for (const entry of source.list()) {
  const tool = await entry.load()
  const called = await tool.call({}, {} as ToolContext)
  tools.push({name: entry.description.name, plugin: entry.plugin, trust: entry.trust, called})
}
process.send?.({tools, problems})
