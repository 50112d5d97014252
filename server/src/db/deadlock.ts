import { errorCode } from '../error-code.ts'

/** PostgreSQL's "deadlock_detected": of two transactions that wait for each other, PostgreSQL aborts one. */
export const DEADLOCK_DETECTED = '40P01'

/** Runs a transaction, and repeats it once if PostgreSQL aborted it because of a deadlock. */
export async function retryAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (errorCode(error) !== DEADLOCK_DETECTED) throw error
    return transaction()
  }
}
