import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'plugins/*/test/**/*.test.ts'],
    pool: 'forks',
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    disableConsoleIntercept: true,
  },
})
