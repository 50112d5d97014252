/**
 * Holds a name among all tabs of the app until the function that it answers is called or the tab is closed. Undefined if another
 * one holds it. In a browser without locks, each tab is as if alone.
 */
export const hold = (name: string): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
    if (!locks) return resolve(() => undefined)
    void locks.request(`yatha ${name}`, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((release) => resolve(release))
      return resolve(undefined)
    })
  })
