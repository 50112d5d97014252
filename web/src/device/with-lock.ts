/** The browser's locks, which all tabs of the app share; undefined in a browser without them. */
const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks

/** Runs `work` under a lock that all tabs share; waits for the lock. */
export const withLock = async (name: string, work: () => Promise<void>): Promise<void> =>
  locks ? locks.request(`yatha ${name}`, work) : work()

/** Runs `work` unless another tab has the lock; returns whether it ran. */
export async function tryWithLock(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!locks) return work().then(() => true)
  return locks.request(`yatha ${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
