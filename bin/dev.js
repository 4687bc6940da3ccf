#!/usr/bin/env node
// Runs the command line from its sources, by Node's type stripping: nothing has to be built but the plugins.
import {readFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'
import {run} from '@oclif/core/run'

const root = fileURLToPath(new URL('..', import.meta.url))
const pjson = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
pjson.oclif.commands = {strategy: 'pattern', target: './src/commands', globPatterns: ['**/*.ts']}
pjson.oclif.hooks = {command_not_found: './src/cli/command-not-found.ts'}
await run(process.argv.slice(2), {root, pjson, ignoreManifest: true})
