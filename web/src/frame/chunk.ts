import { isOnline } from '../device/network.ts'
import { deleteSessionStorage, readSessionStorage, writeSessionStorage } from '../device/storage.ts'

const KEY = 'yatha.reloaded-for-chunk'

/**
 * Returns a function that loads a chunk of the app. If the chunk is missing, because a newer version was deployed while this page was
 * open, it reloads the page once, and the reloaded page shows a toast. If the chunk is still missing, the screen shows an error.
 */
export function withChunkReload<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      // Offline, a reload would replace the app with the browser's error page.
      if (wasReloadedForChunk() || !isOnline()) throw error
      writeSessionStorage(KEY, '1')
      // If the browser does not store the flag, the page would reload forever.
      if (!wasReloadedForChunk()) throw error
      location.reload()
      return new Promise<T>(() => undefined)
    })
}

/** Returns whether this page was reloaded because of a missing chunk. */
export const wasReloadedForChunk = (): boolean => readSessionStorage(KEY) !== undefined

/** Allows another reload for a missing chunk. Called once the page works. */
export const clearReloadFlag = (): void => deleteSessionStorage(KEY)
