import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    include: ['{timetable,language,contract,answers,assistant,data,server,web,bench,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'e2e/stories/**', 'bench/peers/**'],
    testTimeout: 60_000,
    pool: 'threads',
    // Three on two cores, too: most files wait for a database or a clock as much as they compute.
    maxWorkers: Math.max(3, availableParallelism() - 1),
  },
})
