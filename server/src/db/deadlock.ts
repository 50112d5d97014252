/** PostgreSQL's "deadlock_detected": of two transactions that wait for each other, one is ended. */
const DEADLOCK = '40P01'

/** Runs a transaction; once more, if it was ended because of a deadlock. */
export async function onceMoreAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return transaction()
  }
}

function isDeadlock(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) if ((e as { code?: string }).code === DEADLOCK) return true
  return false
}
