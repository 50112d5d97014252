import { vi } from 'vitest'
import { newId } from '../src/db/id.ts'

// Runs before each test file, since files on one thread share modules. newId continues from the last id made on the thread if that is less
// than ten seconds ahead; resetting it keeps ids of an earlier file from shifting this file's. An earlier file that failed to load may have
// left its fixed clock.
newId(0)
vi.useRealTimers()
