import type {Program, Programs} from '../../program.ts'
import {bySubcommand, defineSpec} from '../../spec.ts'
import {firstOf, literally, only, without} from '../narrowed.ts'

const COMMON = `
  -aglps --all --global --json --long --parseable --silent --quiet --no-color --unicode --no-unicode --workspaces
  --no-update-notifier --include-workspace-root
  --color[=WHEN]
  --loglevel=LEVEL
  -w --workspace=NAME`

const list = defineSpec({
  options: `${COMMON}
    --link --package-lock-only --prod --production --dev
    --depth --include --omit --only=VALUE`,
  operands: 'NAME...',
  trustsFolder: true,
})
const prints = defineSpec({options: COMMON, trustsFolder: true})
const names = defineSpec({options: COMMON, operands: 'NAME...', trustsFolder: true})
/** Selectors that ask the registry, and backslashes, with which they may be written in another way. */
const ASKS = /:(?:outdated|vuln)|\\/i
const query = literally(without(ASKS, defineSpec({options: COMMON, operands: 'SELECTOR', trustsFolder: true})))
const config = bySubcommand({options: COMMON}, {get: names, list: prints, ls: prints})

const npm: Program = firstOf(
  only('-v', '--version'),
  bySubcommand(
    {options: COMMON},
    {
      bin: prints,
      c: config,
      config,
      explain: names,
      get: names,
      la: list,
      list,
      ll: list,
      ls: list,
      pkg: bySubcommand({options: COMMON}, {get: names}),
      prefix: prints,
      query,
      root: prints,
      // without a name it lists the scripts
      run: prints,
      'run-script': prints,
      why: names,
    },
  ),
)

/** npm, where it neither installs, runs scripts nor asks the registry. */
export const npmPrograms: Programs = {npm}
