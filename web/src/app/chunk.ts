const KEY = 'yatha.reloaded-for-chunk'

/**
 * Loads a part of the app. One that is gone, because a newer version was put in place while this page was open, reloads
 * the page once; the page then says so. Failing again is an error of the screen.
 */
export function screenChunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      if (!sessionFlag()) {
        setSessionFlag(true)
        location.reload()
        return new Promise<T>(() => undefined)
      }
      throw error
    })
}

/** Was this page loaded anew because a part was gone? Asked once, at the start. */
export function wasReloadedForChunk(): boolean {
  return sessionFlag()
}

/** The page works: a part that is missing later may reload it again. */
export const forgetReload = (): void => setSessionFlag(false)

function sessionFlag(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

function setSessionFlag(on: boolean): void {
  try {
    if (on) sessionStorage.setItem(KEY, '1')
    else sessionStorage.removeItem(KEY)
  } catch {
    // A phone that stores nothing never reloads by itself.
  }
}
