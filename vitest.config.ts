import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { endpointsWithoutSchemas } from './web/build/endpoints.ts'

const exclude = ['**/node_modules/**', 'e2e/stories/**', 'bench/peers/**']

/** Options that a project does not take from below `test`. The limits are for a busy machine: a test that passes never waits for them. */
const each = { exclude, testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 300_000 } }, pool: 'threads' } as const

/** Files that take long, although they are short. Vitest starts the longest files first, so these would be alone at the end. */
const SLOW = /\/(hostile|endings|images|container|golden|processes|guesses|fuzz|data-folder|media-kill|restore)\.test\.ts$/

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
    // Four on two cores, too: most files wait for a database, a process or a clock longer than they compute.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      // The app keeps its state in its modules: each file has modules of its own. As on a phone, endpoints have no schemas.
      { plugins: [endpointsWithoutSchemas()], test: { ...each, name: 'app', include: ['web/**/*.test.{ts,tsx}'] } },
      // Files that run on one thread share these modules, loaded once: what they keep is the same whoever asked first, but for ids (own-ids.ts).
      {
        test: {
          ...each,
          name: 'rooms',
          include: ['{timetable,language,contract,answers,assistant,data,server,bench,e2e}/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: ['server/test/own-ids.ts'],
        },
      },
    ],
  },
})
