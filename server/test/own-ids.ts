import { vi } from 'vitest'
import { newId } from '../src/db/id.ts'

// Runs before each test file: files that share a thread share its modules. newId continues from the last id made on the thread if
// that is less than ten seconds ahead; reset it, so that an earlier file's ids do not shift this file's. An earlier file that could
// not be loaded may have left its standing clock.
newId(0)
vi.useRealTimers()
