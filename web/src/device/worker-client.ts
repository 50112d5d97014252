const WORKER = '/firebase-messaging-sw.js'

/** Registers the one worker (spec §7); where that fails, the app works as before. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    return await navigator.serviceWorker.ready
  } catch {
    return undefined
  }
}

/** Has the worker keep the words of a language, and what this page fetched before the worker was there. */
export function keepPageFiles(registration: ServiceWorkerRegistration | undefined, language: string): void {
  const kept = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|data)\//.test(pathname))
    .map(({ pathname }) => pathname)
  registration?.active?.postMessage({ keep: kept, language })
}
