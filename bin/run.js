#!/usr/bin/env node
// What is newer than an old Node may not be imported here statically: it has to get as far as saying so.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 ? major === 23 : major < 22 || minor < 18) {
  console.error(
    `toolyard needs Node 22.18 or newer (^22.18 || >=24); this is ${process.versions.node}. Install one from https://nodejs.org.`,
  )
  process.exit(2)
}
process.getBuiltinModule('node:module').enableCompileCache?.()
// oclif warns at every start that it does not compile linked plugins, which are built already
process.env.OCLIF_DISABLE_LINKED_ESM_WARNING = process.env.OCLIF_DISABLE_LINKED_ESM_WARNING || '1'
const {main} = await import('../dist/bundle/cli/main.js')
process.exit(await main(process.argv.slice(2), import.meta.url))
