import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { endpointsWithoutSchemas } from './web/build/endpoints.ts'

const exclude = ['**/node_modules/**', 'e2e/stories/**', 'bench/peers/**']

/** Options that projects do not inherit from `test` below. The timeouts are for a busy machine: a passing test never reaches them. */
const each = { exclude, testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 300_000 } }, pool: 'threads' } as const

/** Small files whose tests take long. Vitest starts large files first, so these would start last and finish long after all others. */
const SLOW = /\/(hostile|server-exit|images|container|golden|processes|guesses|fuzz|data-folder|media-kill|restore)\.test\.ts$/

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(({ moduleId }) => SLOW.test(moduleId)), ...sorted.filter(({ moduleId }) => !SLOW.test(moduleId))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    globalSetup: ['server/test/global-setup.ts'],
    // At least four, even on two cores: most files wait for a database, a process or a clock longer than they compute.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      // The app's modules contain state, so each file loads its own. As on a phone, endpoints have no schemas.
      { plugins: [endpointsWithoutSchemas()], test: { ...each, name: 'app', include: ['web/**/*.test.{ts,tsx}'] } },
      // Files on one thread share these modules, since their state does not depend on earlier files, except for ids (reset-ids.ts).
      {
        test: {
          ...each,
          name: 'packages',
          include: ['{timetable,language,contract,answers,assistant,data,server,bench,e2e}/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: ['server/test/reset-ids.ts'],
        },
      },
    ],
  },
})
