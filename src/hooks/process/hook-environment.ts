import type {HookFlavor} from '../config/hook-spec.ts'

export interface EnvironmentFacts {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly flavor: HookFlavor
  readonly projectDir: string
  readonly sessionId: string
  readonly cwd: string
  /** The hook's own. */
  readonly own?: Readonly<Record<string, string>> | undefined
}

/** Where telemetry goes, with its keys: hooks have no business there. */
const EXPORTER = /^OTEL_(?:.*_)?EXPORTER(?:_|$)/

/** What a command hook sees as its environment. */
export function hookEnvironment(facts: EnvironmentFacts): Record<string, string | undefined> {
  const {env, flavor, projectDir, sessionId, cwd, own} = facts
  const kept = Object.entries(env).filter(([name]) => !EXPORTER.test(name))
  return {
    ...Object.fromEntries(kept),
    ...own,
    CLAUDE_PROJECT_DIR: projectDir,
    TOOLYARD_PROJECT_DIR: projectDir,
    ...(flavor === 'gemini' && {GEMINI_PROJECT_DIR: projectDir, GEMINI_SESSION_ID: sessionId, GEMINI_CWD: cwd}),
  }
}
