import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import type {RuleText} from '../../src/config/settings.ts'
import {createConfiguredProject} from './loading.ts'

const rulesIn = (rules: readonly RuleText[]) =>
  rules.map((rule) => `${rule.action} ${rule.shape === 'listed' ? rule.text : rule.tool}`)

/** With all that such files hold beside permissions. */
const FULL = `{
  "$schema": "https://json.schemastore.org/claude-code-settings.json",
  "permissions": {
    "allow": ["Bash(npm run lint)", "Read(~/.zshrc)", "mcp__*", "constructor", "__proto__"],
    "ask": ["Bash(git push:*)"],
    "deny": ["Read(./.env)", "WebFetch"],
    "additionalDirectories": ["../docs/", "~/notes", "/abs"],
    "defaultMode": "acceptEdits",
    "disableAutoMode": "disable",
    "somethingNew": {"of": ["a later version"]}
  },
  "env": {"FOO": "1", "constructor": "x", "toString": "y"},
  "__proto__": {"permissions": {"allow": ["Evil"]}},
  "constructor": {"prototype": {"allow": ["Evil"]}},
  "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "echo hi"}]}]},
  "model": "opus",
  "statusLine": {"type": "command", "command": "~/.claude/statusline.sh"},
  "enabledPlugins": {},
  "sandbox": null
}
`

describe("a settings file of Claude Code's", () => {
  it('counts as it is, without a word about what is not for toolyard', async () => {
    await using project = await createConfiguredProject()
    const file = await project.write('.claude/settings.json', FULL)
    const {settings, origins, notices, files} = await project.load({flags: {settings: [file]}})
    expect(settings).toMatchObject({permissionMode: 'acceptEdits', settingsFiles: [file]})
    expect(rulesIn(settings.rules)).toEqual([
      'allow Bash(npm run lint)',
      'allow Read(~/.zshrc)',
      'allow mcp__*',
      'allow constructor',
      'allow __proto__',
      'ask Bash(git push:*)',
      'deny Read(./.env)',
      'deny WebFetch',
    ])
    expect(settings.additionalDirectories).toEqual([join(project.cwd, '../docs'), join(project.home, 'notes'), '/abs'])
    expect([origins.permissionMode, settings.rules[5]?.source]).toEqual([
      '.claude/settings.json:8:20',
      '.claude/settings.json:5:13',
    ])
    expect([notices, files]).toEqual([[], [file]])
    expect(Object.prototype).not.toHaveProperty('permissions')
  })

  it('is given by flag, variable or configuration, and lies right below what names it', async () => {
    await using project = await createConfiguredProject()
    const named = async (name: string, mode: string) =>
      project.write(name, JSON.stringify({permissions: {defaultMode: mode, deny: [name]}}))
    const [flag, variable] = [await named('flag.json', 'plan'), await named('variable.json', 'dontAsk')]
    await project.writeUser('settings: [s.json]')
    await project.writeUser('{"permissions": {"defaultMode": "acceptEdits", "deny": ["user"]}}', 's.json')
    await named('lower.json', 'default')
    await named('upper.json', 'acceptEdits')
    await project.write('.toolyardrc', 'settings: [lower.json, ./upper.json]\npermissions: {deny: [own]}')
    const modeOf = async (request: object) => {
      const {settings, origins} = await project.load({trustProject: true, ...request})
      return [settings.permissionMode, origins.permissionMode]
    }
    const env = {TOOLYARD_SETTINGS: variable}
    expect(await modeOf({env, flags: {settings: [flag]}})).toEqual(['plan', 'flag.json:1:31'])
    expect(await modeOf({env, flags: {settings: [flag], permissionMode: 'default'}})).toEqual([
      'default',
      '--permission-mode',
    ])
    expect(await modeOf({env})).toEqual(['dontAsk', 'variable.json:1:31'])
    expect(await modeOf({})).toEqual(['acceptEdits', 'upper.json:1:31'])
    const {settings} = await project.load({env, flags: {settings: [flag]}, trustProject: true})
    expect(rulesIn(settings.rules).map((text) => text.slice('deny '.length))).toEqual([
      'flag.json',
      'variable.json',
      'own',
      'upper.json',
      'lower.json',
      'user',
    ])
  })

  it('anchors its rules at the project, the user at their own folder, and flags at the folder of the run', async () => {
    await using project = await createConfiguredProject()
    const rule = JSON.stringify({permissions: {deny: ['Edit(/a)']}})
    const settings = [
      await project.write('.claude/settings.local.json', rule),
      await project.write('sub/mine.json', rule),
      await project.write('../home/.claude/settings.json', rule),
    ]
    await project.writeUser('permissions: {deny: [U]}')
    await project.write('.toolyardrc', 'permissions: {rules: [{tool: R, action: deny}]}')
    const cwd = join(project.cwd, 'sub')
    const loaded = await project.load({cwd, flags: {settings, deny: ['F']}, env: {TOOLYARD_DENY: 'E'}})
    const {home} = project
    expect(
      Object.fromEntries(loaded.settings.rules.map(({source, base}) => [source.replace(/:.*/, ''), base])),
    ).toEqual({
      '--deny': cwd,
      [settings[2] ?? '']: join(home, '.claude'),
      'mine.json': cwd,
      [settings[0] ?? '']: project.cwd,
      TOOLYARD_DENY: cwd,
      [join(project.cwd, '.toolyardrc')]: project.cwd,
      [join(home, '.config/toolyard/config.yaml')]: join(home, '.config/toolyard'),
    })
  })

  it('only restricts where an untrusted project names it', async () => {
    await using project = await createConfiguredProject()
    await project.write('.claude/settings.json', FULL)
    await project.write('.toolyardrc', 'settings: [.claude/settings.json]\npermissions: {allow: [Write]}')
    const {settings, notices} = await project.load()
    expect(rulesIn(settings.rules)).toEqual(['ask Bash(git push:*)', 'deny Read(./.env)', 'deny WebFetch'])
    expect(settings).toMatchObject({permissionMode: 'default', additionalDirectories: []})
    expect(notices.map(({place: {file, path}}) => `${file} ${path?.replace(/\[.*/, '')}`).sort()).toEqual([
      '.claude/settings.json hooks',
      '.claude/settings.json permissions.additionalDirectories',
      '.claude/settings.json permissions.allow',
      '.claude/settings.json permissions.defaultMode',
      '.toolyardrc permissions.allow',
    ])
    expect((await project.load({trustProject: true})).settings.permissionMode).toBe('acceptEdits')
  })

  it('may call the mode manual; auto is read as default, and that is said', async () => {
    await using project = await createConfiguredProject()
    const load = async (defaultMode: string) => {
      const file = await project.write('s.json', JSON.stringify({permissions: {defaultMode}}))
      return project.load({flags: {settings: [file]}})
    }
    expect(await load('manual')).toMatchObject({settings: {permissionMode: 'manual'}, notices: []})
    expect(await load('auto')).toMatchObject({
      settings: {permissionMode: 'default'},
      notices: [{place: {file: 's.json', line: 1, column: 31}}],
    })
  })

  it('says which of its keys is nearly one that is read', async () => {
    await using project = await createConfiguredProject()
    const file = await project.write('s.json', '{"permissions": {"dney": ["Write"], "somethingElse": 1}}')
    const {settings, notices} = await project.load({flags: {settings: [file]}})
    expect(settings.rules).toEqual([])
    expect(notices).toMatchObject([{place: {file: 's.json', path: 'permissions.dney'}, hint: 'Did you mean deny?'}])
  })

  it('has to be a regular file, so that no project makes a run wait for ever', async () => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc', 'settings: [/dev/zero]')
    await expect(project.load()).rejects.toMatchObject({code: 'CONFIG_UNREADABLE'})
  })

  it('may forbid what lets everything through, wherever that comes from', async () => {
    await using project = await createConfiguredProject()
    const permissions = {disableBypassPermissionsMode: 'disable'}
    const settings = [await project.write('s.json', JSON.stringify({permissions}))]
    expect((await project.load({flags: {settings}})).settings.permissionMode).toBe('default')
    const place = {file: 's.json', line: 1}
    for (const mode of ['bypassPermissions', 'allow'] as const) {
      const refused = {code: 'CONFIG_INVALID', place, message: expect.stringContaining(mode)}
      await expect(project.load({flags: {settings, permissionMode: mode}})).rejects.toMatchObject(refused)
      await expect(project.load({env: {TOOLYARD_PERMISSION_MODE: mode}, flags: {settings}})).rejects.toMatchObject(
        refused,
      )
    }
    await expect(project.load({flags: {settings, onAsk: 'allow'}})).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      place,
    })
    await project.writeUser('permissions: {defaultMode: bypassPermissions}')
    await project.write('.toolyardrc', 'settings: [s.json]\npermissions: {defaultMode: bypassPermissions}')
    await expect(project.load()).rejects.toMatchObject({code: 'CONFIG_INVALID'})
  })

  it.each([
    ['a list that is none', '{"permissions": {"allow": "Bash"}}', {line: 1, column: 27}],
    ['an entry that is no text', '{"permissions": {\n"deny": ["a",\n 5]}}', {line: 3, column: 2}],
    ['a mode that is none', '{"permissions": {"defaultMode": "yolo"}}', {line: 1, column: 33}],
    ['no object', '[]', {line: 1, column: 1}],
    ['a syntax error', '{\n"permissions": {', {line: 2}],
    // YAML takes each of these for another key, and would leave its rules out
    ['a comment before a key', '{\n  // mine\n  "permissions": {"deny": ["Bash"]}\n}', {line: 2, column: 3}],
    ['a comment within', '{"permissions": {\n/* mine */ "deny": ["Bash"]}}', {line: 2, column: 1}],
    ['a key that is no JSON text', "{permissions: {deny: ['Bash']}}", {line: 1}],
  ])('with %s is refused with its place', async (_, content, position) => {
    await using project = await createConfiguredProject()
    const settings = [await project.write('s.json', content)]
    const place = {file: 's.json', ...position}
    await expect(project.load({flags: {settings}})).rejects.toMatchObject({code: 'CONFIG_INVALID', place})
  })

  it('that is not there ends the load, and says who named it', async () => {
    await using project = await createConfiguredProject()
    const settings = [join(project.cwd, 'gone.json')]
    const refused = {code: 'CONFIG_UNREADABLE', hint: expect.stringContaining('--settings')}
    await expect(project.load({flags: {settings}})).rejects.toMatchObject(refused)
  })
})
