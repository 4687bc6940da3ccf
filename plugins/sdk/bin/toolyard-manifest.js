#!/usr/bin/env node
// Writes toolyard.manifest.json beside the package.json of the current folder. Part of a plugin's build.
import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {createManifest, isTool, MANIFEST_FILE, toolsOf, writeFileAtomic} from '../dist/index.js'

const packageJson = JSON.parse(await readFile('package.json', 'utf8'))
const entry = packageJson.toolyard?.tools
if (typeof entry !== 'string') fail('package.json has no "toolyard": {"tools": "./dist/index.js"}.')

const tools = toolsOf(await import(pathToFileURL(resolve(entry)).href))
if (tools.length === 0) fail(`${entry} has no default export with tools.`)
for (const [index, tool] of tools.entries()) {
  if (!isTool(tool)) fail(`Tool ${index} of ${entry} was not made with defineTool of this version of @toolyard/sdk.`)
}
await writeFileAtomic(MANIFEST_FILE, `${JSON.stringify(createManifest(tools, packageJson.version), null, 2)}\n`)

function fail(message) {
  console.error(`toolyard-manifest: ${message}`)
  process.exit(2)
}
