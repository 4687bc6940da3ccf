import {join} from 'node:path'
import {expect, it} from 'vitest'
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
