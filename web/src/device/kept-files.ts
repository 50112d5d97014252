import { now } from './clock.ts'

// Files that riders chose and that are not sent yet, so that closing the app loses none: in a database of their own, as they are,
// since encrypting a video would take it into memory as a whole. In a browser without support, nothing is kept.

const DATABASE = 'yatha-files'
const STORE = 'files'

interface Kept {
  /** In seconds. */
  readonly at: number
  /** Blobs, or objects with blobs in them. */
  readonly value: unknown
}

/** Keeps a value with files under a name, in place of what was there. */
export const keepFiles = (name: string, value: unknown): Promise<void> =>
  within('readwrite', undefined, async (files) => {
    await settled(files.put({ at: now(), value } satisfies Kept, name))
  })

/** What is kept under a name; undefined if nothing is. The caller names the type that it kept. */
export const keptFiles = <T>(name: string): Promise<T | undefined> =>
  within('readonly', undefined, async (files) => (await settled<Kept | undefined>(files.get(name)))?.value as T | undefined)

export const dropFiles = (name: string): Promise<void> =>
  within('readwrite', undefined, async (files) => {
    await settled(files.delete(name))
  })

/** Drops what was kept before an instant, in seconds. */
export const dropFilesBefore = (instant: number): Promise<void> =>
  within('readwrite', undefined, async (files) => {
    const [names, kept] = await Promise.all([settled(files.getAllKeys()), settled<Kept[]>(files.getAll())])
    for (const [i, name] of names.entries()) if (kept[i]!.at < instant) files.delete(name)
  })

export const dropAllFiles = (): Promise<void> =>
  within('readwrite', undefined, async (files) => {
    await settled(files.clear())
  })

/** `otherwise`, where the browser keeps nothing or its storage is full. */
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
