import { now } from './clock.ts'

// Stores files that riders chose until they are uploaded, so that they survive closing the app. They are in an IndexedDB database and
// not encrypted, because encrypting a video would load all of it into memory. Without browser support, nothing is stored.

const DATABASE = 'yatha-files'
const STORE = 'files'

interface StoredValue {
  /** When the value was stored, in seconds since 1970. */
  readonly at: number
  /** Blobs, or objects that contain blobs. */
  readonly value: unknown
}

/** Stores a value that contains files under a name, replacing any earlier value. */
export const storeFiles = (name: string, value: unknown): Promise<void> =>
  inTransaction('readwrite', async (files) => {
    await resultOf(files.put({ at: now(), value } satisfies StoredValue, name))
  })

/** The value stored under a name; undefined if there is none. `T` must be the type that was stored. */
export const loadFiles = <T>(name: string): Promise<T | undefined> =>
  inTransaction('readonly', async (files) => (await resultOf<StoredValue | undefined>(files.get(name)))?.value as T | undefined)

export const deleteFiles = (name: string): Promise<void> =>
  inTransaction('readwrite', async (files) => {
    await resultOf(files.delete(name))
  })

/** Deletes values that were stored before `instant`, in seconds since 1970. */
export const deleteFilesBefore = (instant: number): Promise<void> =>
  inTransaction('readwrite', async (files) => {
    const [names, values] = await Promise.all([resultOf(files.getAllKeys()), resultOf<StoredValue[]>(files.getAll())])
    for (const [i, name] of names.entries()) if (values[i]!.at < instant) files.delete(name)
  })

export const deleteAllFiles = (): Promise<void> =>
  inTransaction('readwrite', async (files) => {
    await resultOf(files.clear())
  })

/** Runs `work` in a transaction. Returns undefined if the browser has no IndexedDB or its storage is full. */
async function inTransaction<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  try {
    const openRequest = indexedDB.open(DATABASE, 1)
    openRequest.addEventListener('upgradeneeded', () => openRequest.result.createObjectStore(STORE))
    const database = await resultOf(openRequest)
    try {
      const transaction = database.transaction(STORE, mode)
      const commit = new Promise<void>((done, failed) => {
        transaction.addEventListener('complete', () => done())
        transaction.addEventListener('abort', () => failed(transaction.error))
      })
      const [result] = await Promise.all([work(transaction.objectStore(STORE)), commit])
      return result
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn('files cannot be stored', error)
    return undefined
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error))
  })
}
