import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    include: ['{timetable,language,contract,answers,assistant,data,server,web,bench,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'e2e/stories/**', 'bench/peers/**'],
    testTimeout: 60_000,
    pool: 'threads',
    // Four on two cores, too: most files wait for a database, a process or a clock longer than they compute.
    maxWorkers: Math.max(4, availableParallelism() - 1),
  },
})
