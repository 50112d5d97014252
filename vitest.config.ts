import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    include: ['{timetable,language,contract,answers,data,server,web,bench,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'e2e/stories/**', 'bench/peers/**'],
    testTimeout: 60_000,
    pool: 'threads',
  },
})
