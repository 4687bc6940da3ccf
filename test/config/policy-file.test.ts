import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {createConfiguredProject} from './loading.ts'

const OWN = `
permissions:
  allow: [Read]
  defaultMode: acceptEdits
  readScope: anywhere
  additionalDirectories: [../beside]
  protectedDirectories: [vendor]
tools: {deny: [Bash]}
maxConcurrency: 3
`

describe('a policy file', () => {
  it('stands in place of what the configuration files say of permissions, and of nothing else', async () => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc.yaml', OWN)
    await project.writeUser('permissions: {deny: [Grep]}\nonError: stop\n')
    const policyFile = await project.write('policies/new.yaml', 'permissions: {ask: [Write]}\nmaxConcurrency: 9\n')
    const {settings, files} = await project.load({policyFile, trustProject: true})
    expect(settings.rules).toMatchObject([{action: 'ask', text: 'Write', source: 'policies/new.yaml:1:21'}])
    expect(settings).toMatchObject({
      permissionMode: 'default',
      readScope: 'workspace',
      additionalDirectories: [],
      protectedDirectories: [],
      maxConcurrency: 3,
      onError: 'stop',
      toolDeny: ['Bash'],
    })
    expect(files).toContain(policyFile)
  })

  it('loosens in a project that is not trusted too, for it is named by the user, and flags beat it', async () => {
    await using project = await createConfiguredProject()
    const policyFile = await project.write('new.yaml', OWN)
    const {settings} = await project.load({policyFile, flags: {permissionMode: 'plan', deny: ['Read']}})
    expect(settings).toMatchObject({permissionMode: 'plan', readScope: 'anywhere', protectedDirectories: ['vendor']})
    expect(settings.additionalDirectories).toEqual([join(project.cwd, '../beside')])
    expect(settings.rules.map(({action, source}) => [action, source])).toEqual([
      ['deny', '--deny'],
      ['allow', 'new.yaml:3:11'],
    ])
  })

  it.for(['settings.json', 'settings.local.json', '.claude/settings.json', 'managed-settings.json'])(
    'called %s is read as one of Claude Code',
    async (name) => {
      await using project = await createConfiguredProject()
      const content = {permissions: {deny: ['Bash(rm:*)'], defaultMode: 'plan'}, hooks: {}, model: 'any'}
      const policyFile = await project.write(name, JSON.stringify(content))
      const {settings} = await project.load({policyFile})
      expect(settings).toMatchObject({permissionMode: 'plan', rules: [{action: 'deny', text: 'Bash(rm:*)'}]})
    },
  )

  it.for([
    ['policy.js', 'CONFIG_INVALID', 'throw new Error("imported")'],
    ['policy.yaml', 'CONFIG_INVALID', 'permisions: {}'],
    ['policy.json', 'CONFIG_INVALID', '{"permissions": {}, "hoks": {}}'],
  ] as const)('%s that is none is refused with %s', async ([name, code, content]) => {
    await using project = await createConfiguredProject()
    const policyFile = await project.write(name, content)
    await expect(project.load({policyFile})).rejects.toMatchObject({code})
  })

  it('that is not there is refused', async () => {
    await using project = await createConfiguredProject()
    const policyFile = join(project.cwd, 'missing.yaml')
    await expect(project.load({policyFile})).rejects.toMatchObject({code: 'CONFIG_UNREADABLE'})
  })
})
