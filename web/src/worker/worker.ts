/// <reference lib="webworker" />
// The service worker of the app (spec §7): caches the app and the timetable for offline use.

/** The variables that the server prepends to this script. */
export interface Precache {
  readonly version: string
  readonly kept: readonly string[]
  /** The title of a page whose screen is not known yet. */
  readonly title: string
  /** Words and names by language. */
  readonly languages: Readonly<Record<string, readonly string[]>>
}
declare const self: ServiceWorkerGlobalScope & { readonly PRECACHE: Precache }

const PREFIX = 'yatha-'
const CACHE = PREFIX + self.PRECACHE.version
/** The page for all paths; the app sets title and content. */
const SHELL = '/offline'
/** Number of versions kept, so that a page of an older version still finds its chunks. */
const VERSIONS_KEPT = 3

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldest().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!isPage(url.pathname)) return
    event.respondWith(shell(request))
  } else if (/^\/(assets|data)\//.test(url.pathname)) event.respondWith(kept(request))
  else if (url.pathname.startsWith('/icon')) event.respondWith(kept(request))
})

self.addEventListener('message', (event) => {
  const { keep, language } = (event.data ?? {}) as { keep?: unknown; language?: unknown }
  if (!Array.isArray(keep)) return
  const words = self.PRECACHE.languages[String(language)] ?? []
  const paths = [...keep, ...words].filter((path): path is string => typeof path === 'string' && /^\/(assets|data)\//.test(path))
  event.waitUntil(Promise.all(paths.map((path) => kept(new Request(path)).catch(() => undefined))))
})

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all([keepShell(cache), ...self.PRECACHE.kept.map((path) => takeOver(cache, path))])
  await self.skipWaiting()
}

/** Keeps the page under a title that no screen denies, until the app sets its own. */
async function keepShell(cache: Cache): Promise<void> {
  const response = await fetch(SHELL, { cache: 'reload' })
  if (!response.ok) throw new Error(`${SHELL}: ${response.status}`)
  const html = (await response.text()).replace(/<title>[^<]*/, `<title>${self.PRECACHE.title}`)
  const headers = new Headers(response.headers)
  // The text is as it was before it was packed for the way.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  await cache.put(SHELL, new Response(html, { headers }))
}

/** Copies files with content hashes from an older version's cache. */
async function takeOver(cache: Cache, path: string): Promise<void> {
  const had = await caches.match(path)
  if (had) await cache.put(path, had)
  else await cache.add(path)
}

async function forgetOldest(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  await Promise.all(versions.slice(0, -VERSIONS_KEPT).map((name) => caches.delete(name)))
}

/** Pages of the app; files and the pages of the API are not. */
const isPage = (path: string) => !NO_PAGES.test(path)
const NO_PAGES = /^\/(?:api|dev|data|assets|health|metrics)(?:\/|$)|\.\w+$/

/** Answers with the cached page, without the network. */
async function shell(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(SHELL)) ?? (await caches.match(SHELL)) ?? fetch(request)
}

/** Answers from the cache; caches fetched files. */
async function kept(request: Request): Promise<Response> {
  const had = await caches.match(request, { ignoreVary: true })
  if (had) return had
  const response = await fetch(request)
  // A page in place of a file comes from the network’s own login.
  if (response.ok && !response.headers.get('content-type')?.startsWith('text/html'))
    await (await caches.open(CACHE)).put(request, response.clone())
  return response
}
