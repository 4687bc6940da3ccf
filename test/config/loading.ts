import {type ConfigRequest, type LoadedConfig, loadConfig} from '../../src/config/load.ts'
import {createProject, type Project} from '../helpers/project.ts'

/** A project folder with a home beside it. */
export interface ConfiguredProject extends AsyncDisposable {
  readonly cwd: string
  readonly home: string
  write(file: string, content: string): Promise<string>
  /** Writes the user's own file. */
  writeUser(content: string, name?: string): Promise<string>
  load(request?: Partial<ConfigRequest>): Promise<LoadedConfig>
}

export async function createConfiguredProject(name = 'project'): Promise<ConfiguredProject> {
  const project: Project = await createProject()
  const cwd = `${project.path}/${name}`
  const home = `${project.path}/home`
  await project.write(`${name}/package.json`, '{"name": "p"}')
  return {
    cwd,
    home,
    write: (file, content) => project.write(`${name}/${file}`, content),
    writeUser: (content, name = 'config.yaml') => project.write(`home/.config/toolyard/${name}`, content),
    load: (request = {}) => loadConfig({cwd, home, env: {}, ...request}),
    [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
  }
}
