import type { Page } from '@playwright/test'

/** Stores a value of spec §3 like the app does: encrypted with this browser's keys. */
export async function storeValue(page: Page, name: string, value: string): Promise<void> {
  await withVault(page, { name, value })
}

/** Stores a value and notifies the page, as if another tab had stored it. */
export async function storeInOtherTab(page: Page, name: string, value: string): Promise<void> {
  await withVault(page, { name, value, isOtherTab: true })
}

/** A stored value of spec §3; undefined if it does not exist, or the app has not created its keys yet. */
export const storedValue = (page: Page, name: string): Promise<string | undefined> => withVault(page, { name })

/** Reads a stored value; if `value` is given, replaces it first. */
function withVault(
  page: Page,
  given: { readonly name: string; readonly value?: string; readonly isOtherTab?: true },
): Promise<string | undefined> {
  return page.evaluate(async ({ name, value, isOtherTab }) => {
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open('yatha', 1)
      request.addEventListener('success', () => done(request.result))
    })
    const keys = await new Promise<{ names: CryptoKey; values: CryptoKey } | undefined>((done) => {
      const request = database.transaction('keys').objectStore('keys').get('vault') as IDBRequest<{ names: CryptoKey; values: CryptoKey }>
      request.addEventListener('success', () => done(request.result))
    })
    if (!keys) {
      if (value !== undefined) throw new Error('the app has not made its keys yet')
      return undefined
    }
    const bytes = (text: string) => new TextEncoder().encode(text)
    const text = (array: Uint8Array) => btoa(String.fromCharCode(...array))
    const at = text(new Uint8Array(await crypto.subtle.sign('HMAC', keys.names, bytes(name))).subarray(0, 18))
    if (value !== undefined) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytes(at) }, keys.values, bytes(value))
      localStorage.setItem(at, text(new Uint8Array([...iv, ...new Uint8Array(box)])))
      if (isOtherTab) dispatchEvent(new StorageEvent('storage', { key: at }))
    }
    const stored = localStorage.getItem(at)
    if (stored === null) return undefined
    const box = Uint8Array.from(atob(stored), (c) => c.charCodeAt(0))
    const algorithm = { name: 'AES-GCM', iv: box.subarray(0, 12), additionalData: bytes(at) }
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, keys.values, box.subarray(12)))
  }, given)
}
