import { now } from './clock.ts'

// Stores files that riders chose until they are uploaded, so that closing the app loses none. They are in a separate database and
// not encrypted, because encrypting a video would load all of it into memory. Without browser support, nothing is stored.

const DATABASE = 'yatha-files'
const STORE = 'files'

interface Kept {
  /** When it was stored, in seconds since 1970. */
  readonly at: number
  /** Blobs, or objects that contain blobs. */
  readonly value: unknown
}

/** Stores a value that contains files under a name, replacing any earlier value. */
export const keepFiles = (name: string, value: unknown): Promise<void> =>
  within('readwrite', undefined, async (files) => {
    await settled(files.put({ at: now(), value } satisfies Kept, name))
  })

/** The value stored under a name; undefined if there is none. `T` must be the type that was stored. */
export const keptFiles = <T>(name: string): Promise<T | undefined> =>
  within('readonly', undefined, async (files) => (await settled<Kept | undefined>(files.get(name)))?.value as T | undefined)

export const dropFiles = (name: string): Promise<void> =>
  within('readwrite', undefined, async (files) => {
    await settled(files.delete(name))
  })

/** Deletes values that were stored before `instant`, in seconds since 1970. */
export const dropFilesBefore = (instant: number): Promise<void> =>
  within('readwrite', undefined, async (files) => {
    const [names, kept] = await Promise.all([settled(files.getAllKeys()), settled<Kept[]>(files.getAll())])
    for (const [i, name] of names.entries()) if (kept[i]!.at < instant) files.delete(name)
  })

export const dropAllFiles = (): Promise<void> =>
  within('readwrite', undefined, async (files) => {
    await settled(files.clear())
  })

/** Runs `work` in a transaction. Returns `otherwise` if the browser does not support it or its storage is full. */
async function within<T>(mode: IDBTransactionMode, otherwise: T, work: (files: IDBObjectStore) => Promise<T>): Promise<T> {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    const database = await settled(opening)
    try {
      const transaction = database.transaction(STORE, mode)
      const written = new Promise<void>((done, failed) => {
        transaction.addEventListener('complete', () => done())
        transaction.addEventListener('abort', () => failed(transaction.error))
      })
      const [result] = await Promise.all([work(transaction.objectStore(STORE)), written])
      return result
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn('files cannot be kept', error)
    return otherwise
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error))
  })
}
