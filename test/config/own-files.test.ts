import {join} from 'node:path'
import {expect, it, test} from 'vitest'
import {createConfiguredProject} from './loading.ts'

it("a run's own files include its approvals, its questions, and the script that is asked", async () => {
  await using project = await createConfiguredProject()
  const script = await project.write('ci/approve.js', '')
  const approvals = await project.write('answers.jsonl', '')
  const flags = {approvals: [approvals], approveWith: 'env A=1 node "ci/approve.js" --in ci x\0y'}
  const {ownFiles} = await project.load({flags})
  expect(ownFiles).toEqual(expect.arrayContaining([script, approvals, join(project.cwd, 'toolyard-questions.jsonl')]))
  // a folder that the command names holds the work itself
  expect(ownFiles).not.toContain(join(project.cwd, 'ci'))
})

const hook = (handler: object) => ({PreToolUse: [{hooks: [{type: 'command', ...handler}]}]})

test.for([
  ['in quotes', "sh 'my hooks/a b.sh'", 'my hooks/a b.sh'],
  ['that begins with a quoted variable', 'sh "$CLAUDE_PROJECT_DIR"/hooks/a.sh', 'hooks/a.sh'],
  ['in a quoted word that begins with a variable', `sh "\${TOOLYARD_PROJECT_DIR:-.}/hooks/a.sh"`, 'hooks/a.sh'],
  ['after a command that says where', 'sh "$(git rev-parse --show-toplevel)/hooks/a.sh"', 'hooks/a.sh'],
  ['after an unknown variable', 'sh $ROOT/hooks/a.sh', 'hooks/a.sh'],
  ['in the folder of the run', 'sh $PWD/a.sh', 'a.sh'],
  ['as the value of an option', 'python --file=a.py', 'a.py'],
  ['as the value of a variable', 'BASH_ENV=a.sh bash -c true', 'a.sh'],
  ['in a command of its own', `bash -c "cd x && sh 'a b.sh'"`, 'a b.sh'],
  ['in a folder that is gone to', 'cd hooks && ./a.sh', 'hooks/a.sh'],
  ['that is not there yet', '[ ! -f guard.sh ] || sh guard.sh', 'guard.sh'],
] as const)(
  "a run's own files include a script of a hook, a classifier and an approver %s",
  async ([, command, file]) => {
    await using project = await createConfiguredProject('a project')
    const script = file === 'guard.sh' ? join(project.cwd, file) : await project.write(file, '')
    await project.write('package.json', '{}')
    for (const config of [{hooks: hook({command})}, {classifier: command}, {approveWith: command}]) {
      await project.write('.toolyardrc.json', JSON.stringify(config))
      expect((await project.load({trustProject: true})).ownFiles).toContain(script)
    }
  },
)

it("a run's own files include what a hook's program is given", async () => {
  await using project = await createConfiguredProject('a project')
  const script = await project.write('my hooks/a.sh', '')
  const hooks = hook({command: 'sh', args: [`\${CLAUDE_PROJECT_DIR}/my hooks/a.sh`]})
  await project.write('.toolyardrc.json', JSON.stringify({hooks}))
  expect((await project.load({trustProject: true})).ownFiles).toContain(script)
})

it('a script in the home folder of a user is one too', async () => {
  await using project = await createConfiguredProject()
  for (const [command, file] of [
    ['~/bin/a.sh', 'bin/a.sh'],
    ['"$HOME"/bin/a.sh', 'bin/a.sh'],
  ] as const) {
    const {ownFiles, home} = await project.load({flags: {approveWith: command}})
    expect(ownFiles).toContain(join(home, file))
  }
})
