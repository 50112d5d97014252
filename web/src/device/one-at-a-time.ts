/** The browser's locks, which all tabs of the app share; undefined in a browser without. */
const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks

/** Does work while no other tab does work of this name; waits for its turn. */
export const inItsTurn = async (name: string, work: () => Promise<void>): Promise<void> =>
  locks ? locks.request(`yatha ${name}`, work) : work()

/** Does work, unless another tab is at work of this name; returns whether it was done. */
export async function unlessElsewhere(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!locks) return work().then(() => true)
  return locks.request(`yatha ${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
