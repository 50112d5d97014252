import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'

const KEY = 'yatha.reloaded-for-chunk'

/**
 * Loads a part of the app. One that is gone, because a newer version was put in place while this page was open, reloads
 * the page once; the page then says so. Failing again is an error of the screen.
 */
export function screenChunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      if (wasReloadedForChunk()) throw error
      rememberVisit(KEY, '1')
      // A phone that stores nothing would reload without end.
      if (!wasReloadedForChunk()) throw error
      location.reload()
      return new Promise<T>(() => undefined)
    })
}

/** Was this page loaded anew because a part was gone? */
export const wasReloadedForChunk = (): boolean => recallVisit(KEY) !== undefined

/** The page works: a part that is missing later may reload it again. */
export const forgetReload = (): void => forgetVisit(KEY)
