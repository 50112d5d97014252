const WORKER = '/firebase-messaging-sw.js'

/** Registers the service worker (spec §7); the app works without it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    return await navigator.serviceWorker.ready
  } catch {
    return undefined
  }
}

/** Makes the worker cache a language's catalog, and files fetched before the worker was active. */
export function cachePageFiles(registration: ServiceWorkerRegistration | undefined, language: string): void {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|data)\//.test(pathname))
    .map(({ pathname }) => pathname)
  registration?.active?.postMessage({ keep: paths, language })
}
