import {execFile} from 'node:child_process'
import {join} from 'node:path'
import {createProject, type Project} from './project.ts'
import {NPM, type Registry, ROOT} from './registry.ts'

export interface Ran {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Someone with an empty home, whose npm and toolyard know one registry on loopback. */
export interface PluginUser extends Project {
  /** Where toolyard keeps what they install. */
  readonly dataDir: string
  toolyard(args: readonly string[], options?: {cwd?: string; stdin?: string}): Promise<Ran>
  /** Runs npm in a folder of theirs. @throws when it fails, with all that it said */
  npm(args: readonly string[], folder: string): Promise<string>
}

export async function createPluginUser(registry: Registry): Promise<PluginUser> {
  const project = await createProject()
  const {path} = project
  const env = {
    ...registry.env,
    XDG_DATA_HOME: join(path, '.data'),
    XDG_CONFIG_HOME: join(path, '.config'),
    XDG_CACHE_HOME: join(path, '.cache'),
  }
  return {
    ...project,
    dataDir: join(path, '.data/toolyard'),
    toolyard: (args, {cwd = path, stdin = ''} = {}) => run([join(ROOT, 'bin/run.js'), ...args], {cwd, env}, stdin),
    async npm(args, folder) {
      const ran = await run([NPM, ...args], {cwd: join(path, folder), env}, '')
      if (ran.exitCode !== 0) throw new Error(`npm ${args.join(' ')}: ${ran.exitCode}\n${ran.stdout}\n${ran.stderr}`)
      return ran.stdout
    },
  }
}

function run(args: readonly string[], options: {cwd: string; env: NodeJS.ProcessEnv}, stdin: string): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error)
      else resolve({exitCode: typeof error?.code === 'number' ? error.code : 0, stdout, stderr})
    })
    child.stdin?.end(stdin)
  })
}
