const SETTINGS = {
  // a plugin is code that runs when its tools are called, not when it is installed
  npm_config_ignore_scripts: 'true',
  npm_config_update_notifier: 'false',
} as const

/** Makes npm install plugins in toolyard's way, except for settings that the environment makes itself. */
export function applyNpmSettings(env: NodeJS.ProcessEnv): void {
  const present = new Set(Object.keys(env).map((name) => name.toLowerCase()))
  for (const [name, value] of Object.entries(SETTINGS)) {
    if (!present.has(name)) env[name] = value
  }
}
