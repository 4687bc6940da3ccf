import {existsSync, globSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createYard, ROOT} from '../../helpers/cli.ts'

const SESSIONS = join(ROOT, '../shared/sessions')

/** Real ones, the largest of each kind first, of a size that a test can wait for. */
const FILES = ['claude-code', 'codex', 'gemini', 'stream-json', 'trajectories'].flatMap((folder) =>
  globSync(`${folder}/*`, {cwd: SESSIONS}).sort().slice(0, 4),
)

interface Report {
  readonly sessions: readonly {
    readonly counts: Readonly<Record<string, number>>
    readonly calls: readonly {verdict: string}[]
  }[]
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

describe.skipIf(!existsSync(SESSIONS)).concurrent('a real session of another agent', () => {
  test.for(FILES)(
    '%s replays offline without a drift, and in a copy of a small repository without an end too soon',
    async (file) => {
      await using yard = await createYard()
      await yard.write('README.md', '# small\n')
      await yard.bash('git init -q && git add . && git -c user.name=a -c user.email=a@b.c commit -qm x')
      const path = join(SESSIONS, file)
      const offline = await yard.toolyard(['replay', path, '--offline', '--json'])
      const known: Report = JSON.parse(offline.stdout)
      expect([
        offline.exitCode,
        Object.keys(known.sessions[0]?.counts ?? {}).filter((verdict) => !/^(?:same|not-replayable)$/.test(verdict)),
      ]).toEqual([0, []])
      // nothing here may run what a stranger's session asks for: reads only
      const live = await yard.toolyard(['replay', path, '--json', '--permission-mode', 'plan', '--timeout', '20s'])
      const report: Report = JSON.parse(live.stdout)
      expect(live.exitCode).toBeOneOf([0, 4])
      expect(sum(report.sessions[0]?.counts ?? {})).toBe(sum(known.sessions[0]?.counts ?? {}))
      expect((await yard.bash('git status --porcelain; ls -A')).stdout).toBe('.git\nREADME.md\n')
    },
  )
})
