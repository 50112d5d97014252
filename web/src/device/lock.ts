/**
 * Acquires a lock that all tabs of the app share. Resolves to a function that releases it (closing the tab does, too), or to
 * undefined if another tab has it. Always succeeds in a browser without locks.
 */
export const acquireLock = (name: string): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
    if (!locks) return resolve(() => undefined)
    void locks.request(`yatha ${name}`, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((release) => resolve(release))
      return resolve(undefined)
    })
  })
