import { vi } from 'vitest'
import { newId } from '../src/db/id.ts'

// Runs before each test file, because test files on one thread share modules. Ids always increase: if the last id is less than ten seconds
// ahead of the clock, `newId` continues from it, so the ids of an earlier file would change the ids of this file. `newId(0)` resets this.
// An earlier file that failed to load may also have left its fixed clock.
newId(0)
vi.useRealTimers()
