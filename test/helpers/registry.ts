import {execFile, fork} from 'node:child_process'
import {once} from 'node:events'
import {mkdir, mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {delimiter, join} from 'node:path'
import {promisify} from 'node:util'

export const ROOT = join(import.meta.dirname, '../..')
export const NPM = join(ROOT, 'node_modules/npm/bin/npm-cli.js')

/** An npm registry on loopback that knows no other one, gone with all it holds when it is disposed. */
export interface Registry extends AsyncDisposable {
  readonly url: string
  /** An environment in which npm, and whatever starts it, knows this registry alone. */
  readonly env: Readonly<Record<string, string>>
  /** Publishes packages as they are on disk, without a build. */
  publish(folders: readonly string[]): Promise<void>
}

export async function startRegistry(): Promise<Registry> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-registry-'))
  const server = fork(join(import.meta.dirname, 'registry-server.ts'), [folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{port}] = (await once(server, 'message')) as [{port: number}]
  const url = `http://127.0.0.1:${port}/`
  const env = createEnv(folder, url)
  return {
    url,
    env,
    async publish(folders) {
      const tarballs = join(folder, 'tarballs')
      await mkdir(tarballs, {recursive: true})
      for (const tarball of await pack(folders, tarballs, env)) await put(url, tarball)
    },
    async [Symbol.asyncDispose]() {
      const exited = once(server, 'exit')
      server.kill()
      await exited
      await rm(folder, {recursive: true})
    },
  }
}

function createEnv(folder: string, url: string): Readonly<Record<string, string>> {
  return {
    // the node that runs the tests, and npm, before any others
    PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    HOME: folder,
    npm_config_registry: url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_userconfig: join(folder, 'npmrc'),
    npm_config_globalconfig: join(folder, 'global-npmrc'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    // npm does not publish without a token; this registry takes any
    [`npm_config_${url.slice('http:'.length)}:_authToken`]: 'anybody',
  }
}

interface Tarball {
  readonly file: string
  readonly integrity: string
  readonly shasum: string
  readonly pjson: {readonly name: string; readonly version: string}
}

async function pack(folders: readonly string[], destination: string, env: NodeJS.ProcessEnv): Promise<Tarball[]> {
  const args = [NPM, 'pack', '--json', '--ignore-scripts', '--pack-destination', destination, ...folders]
  const {stdout} = await promisify(execFile)(process.execPath, args, {env, maxBuffer: 64 * 1024 * 1024})
  const packed: {filename: string; integrity: string; shasum: string}[] = Object.values(JSON.parse(stdout))
  return Promise.all(
    packed.map(async ({filename, integrity, shasum}, index) => ({
      file: join(destination, filename),
      integrity,
      shasum,
      pjson: JSON.parse(await readFile(join(folders[index] ?? '', 'package.json'), 'utf8')),
    })),
  )
}

/** @see https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md */
async function put(url: string, {file, integrity, shasum, pjson}: Tarball): Promise<void> {
  const {name, version} = pjson
  const data = await readFile(file)
  const attachment = `${name}-${version}.tgz`
  const address = `${url}${name.replace('/', '%2f')}`
  const dist = {integrity, shasum, tarball: `${url}${name}/-/${attachment}`}
  const body = {
    _id: name,
    name,
    'dist-tags': {latest: version},
    versions: {[version]: {...pjson, _id: `${name}@${version}`, dist}},
    _attachments: {
      [attachment]: {content_type: 'application/octet-stream', data: data.toString('base64'), length: data.length},
    },
  }
  const response = await fetch(address, {
    method: 'PUT',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${name} was not published: ${response.status} ${await response.text()}`)
}
