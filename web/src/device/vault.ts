import { deleteLocalStorage, readLocalStorage, localStorageKeys, writeLocalStorage } from './storage.ts'

// Encrypted local storage for the values of spec §3, a pending sign-in, the proof that a rider has signed in on this phone, drafts
// with the account that wrote them, and favorites. Names are hashed. Values are encrypted with AES-GCM, with the hashed name as associated
// data; the keys are in IndexedDB and not extractable. This protects the values if somebody copies the browser profile or reads the
// storage, but not against a script in this page. In a browser without IndexedDB or Web Crypto, values last until the page is closed.

export const SECRET_NAMES = [
  '__access-token',
  '__notification-token',
  '__language',
  '__allow-notification',
  '__firebase-token',
  '__email',
  '__os',
  '__version',
  '__serial-number',
  '__app-link',
  '__sign-in',
  '__device-token',
  '__attempt',
  '__drafts',
  '__account',
  '__favorites',
] as const
export type SecretName = (typeof SECRET_NAMES)[number]

interface Keys {
  readonly names: CryptoKey
  readonly values: CryptoKey
}

const values = new Map<SecretName, string>()
let keys: Keys | undefined
const storageKeys = new Map<SecretName, string>()
let opening: Promise<void> = Promise.resolve()

/**
 * Decrypts the stored values. Call it once before reading any value. On a first visit, does not wait: the keys are generated while the app
 * starts, and only writes wait for them.
 */
export async function openVault(): Promise<void> {
  opening = open()
  // Hashed names are base64, without a dot. All other keys of the app contain a dot.
  if (localStorageKeys().some((key) => !key.includes('.'))) await opening
}

async function open(): Promise<void> {
  try {
    keys = await loadKeys()
    await Promise.all(SECRET_NAMES.map(openSecret))
  } catch (error) {
    console.warn('values cannot be stored', error)
  }
}

export const getSecret = (name: SecretName): string | undefined => values.get(name)

/** Sets a value. It can be read immediately; the promise resolves once it is stored, so await it before leaving the page. */
export async function setSecret(name: SecretName, value: string): Promise<void> {
  values.set(name, value)
  await opening
  const storageKey = storageKeys.get(name)
  if (!keys || storageKey === undefined) return
  await encrypt(keys.values, storageKey, value).then(
    (text) => values.get(name) === value && writeLocalStorage(storageKey, text),
    (error: unknown) => console.warn('a value was not stored', error),
  )
}

export function deleteSecret(name: SecretName): void {
  values.delete(name)
  const storageKey = storageKeys.get(name)
  if (storageKey !== undefined) deleteLocalStorage(storageKey)
}

async function openSecret(name: SecretName): Promise<void> {
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', keys!.names, bytesOf(name)))
  const storageKey = base64Of(digest.subarray(0, 18))
  storageKeys.set(name, storageKey)
  const text = await decryptStored(storageKey)
  // On a first visit, the value may have been set in the meantime.
  if (text !== undefined && !values.has(name)) values.set(name, text)
}

/** Reads a value from storage, where another tab may have changed it. */
export async function readStoredSecret(name: SecretName): Promise<string | undefined> {
  await opening
  const storageKey = storageKeys.get(name)
  return keys && storageKey !== undefined ? decryptStored(storageKey) : values.get(name)
}

/** Reloads a value that another tab has changed or deleted. Await it before reading the value. */
export async function reloadSecret(name: SecretName): Promise<void> {
  const text = await readStoredSecret(name)
  if (text === undefined) values.delete(name)
  else values.set(name, text)
}

/** The key of a value in local storage; undefined until the vault is open. */
export const storageKeyOf = (name: SecretName): string | undefined => storageKeys.get(name)

async function decryptStored(storageKey: string): Promise<string | undefined> {
  const text = readLocalStorage(storageKey)
  if (text === undefined) return undefined
  try {
    const sealedBytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealedBytes.subarray(0, 12), additionalData: bytesOf(storageKey) },
      keys!.values,
      sealedBytes.subarray(12),
    )
    return new TextDecoder().decode(plain)
  } catch {
    deleteLocalStorage(storageKey)
    return undefined
  }
}

async function encrypt(key: CryptoKey, storageKey: string, value: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const ciphertext = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(storageKey) }, key, bytesOf(value)),
  )
  return base64Of(new Uint8Array([...iv, ...ciphertext]))
}

/** The keys of this installation, generated once and not extractable. */
async function loadKeys(): Promise<Keys> {
  const database = await resultOf<IDBDatabase>(indexedDB.open('yatha', 1), (request) => {
    request.result.createObjectStore('keys')
  })
  const readKeys = () => resultOf<Keys | undefined>(database.transaction('keys').objectStore('keys').get('vault'))
  const existing = await readKeys()
  if (existing) return existing
  const generated: Keys = {
    names: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    values: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  }
  // If another tab stored keys first, its keys are used.
  await resultOf(database.transaction('keys', 'readwrite').objectStore('keys').add(generated, 'vault')).catch(() => undefined)
  return (await readKeys()) ?? generated
}

function resultOf<T>(request: IDBRequest, onUpgrade?: (request: IDBOpenDBRequest) => void): Promise<T> {
  return new Promise((done, failed) => {
    request.addEventListener('success', () => done(request.result as T))
    request.addEventListener('error', (event) => {
      event.preventDefault()
      failed(request.error)
    })
    if (onUpgrade) request.addEventListener('upgradeneeded', () => onUpgrade(request as IDBOpenDBRequest))
  })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
