import { newId } from '../src/db/id.ts'

// Run before each file of tests. Ids go on where the last one of the thread was, if its clock was less than ten seconds ahead: an
// earlier file's must not lead this one's.
newId(0)
