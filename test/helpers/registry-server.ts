import {join} from 'node:path'
import {runServer} from 'verdaccio'

/** Run as a child process by startRegistry: an npm registry on loopback that knows no other one. */
const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: registry-server FOLDER')

const server = await runServer({
  configPath: join(folder, 'config.yaml'),
  storage: join(folder, 'storage'),
  uplinks: {},
  packages: {'**': {access: '$all', publish: '$all', unpublish: '$all'}},
  web: {enable: false},
  max_body_size: '200mb',
  log: {type: 'stdout', format: 'json', level: 'fatal'},
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.once('disconnect', () => process.exit())
