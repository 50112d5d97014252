import { isOnline } from '../device/network.ts'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'

const KEY = 'yatha.reloaded-for-chunk'

/**
 * Loads a chunk of the app. If it is missing, because a newer version was deployed while this page was open, reloads the
 * page once, which then shows a toast. A second failure is an error of the screen.
 */
export function screenChunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      // Without a network, a reload would replace the app by the browser's own page.
      if (wasReloadedForChunk() || !isOnline()) throw error
      rememberVisit(KEY, '1')
      // Without storage, the page would reload forever.
      if (!wasReloadedForChunk()) throw error
      location.reload()
      return new Promise<T>(() => undefined)
    })
}

/** Was this page reloaded because of a missing chunk? */
export const wasReloadedForChunk = (): boolean => recallVisit(KEY) !== undefined

/** Call this once the page works: a chunk missing later may then reload it again. */
export const forgetReload = (): void => forgetVisit(KEY)
