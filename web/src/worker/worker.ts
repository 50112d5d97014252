/// <reference lib="webworker" />
// The service worker of the app (spec §7): caches the app and the timetable for offline use.

/** The variables that the server prepends to this script. */
export interface Precache {
  readonly version: string
  readonly kept: readonly string[]
  /** The title of the cached page, which serves all screens. */
  readonly title: string
  /** Paths of message and name files, by language. */
  readonly languages: Readonly<Record<string, readonly string[]>>
  /** The API key of the web app; undefined if the server requires none. */
  readonly apiKey?: string
}
declare const self: ServiceWorkerGlobalScope & { readonly PRECACHE: Precache }

const PREFIX = 'yatha-'
const CACHE = PREFIX + self.PRECACHE.version
/** The page that is served for all paths; the app sets its title and content. */
const SHELL = '/offline'
/** Number of cached versions, so that an open page of an older version still finds its chunks. */
const MAX_VERSIONS = 3

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldVersions().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!isPage(url.pathname)) return
    event.respondWith(servePage(request))
  } else if (/^\/(assets|data)\//.test(url.pathname)) event.respondWith(serveFile(request))
  else if (url.pathname.startsWith('/icon')) event.respondWith(serveFile(request))
})

self.addEventListener('message', (event) => {
  const { keep, language } = (event.data ?? {}) as { keep?: unknown; language?: unknown }
  if (!Array.isArray(keep)) return
  const words = self.PRECACHE.languages[String(language)] ?? []
  const paths = [...keep, ...words].filter((path): path is string => typeof path === 'string' && /^\/(assets|data)\//.test(path))
  event.waitUntil(
    Promise.all(
      [...paths.map((path) => serveFile(new Request(path))), cacheShellIn(String(language))].map((done) => done.catch(() => undefined)),
    ),
  )
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(readPush(event.data)))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = (event.notification.data ?? {}) as { path?: unknown }
  event.waitUntil(openPage(ownUrl(path)))
})

interface Push {
  readonly title: string
  readonly body?: string
  readonly icon: string
  readonly id?: string
  readonly path?: string
  readonly receipt?: string
}

const ICON = '/icon-192.png'
const LIST = '/notification'

type Fields = Readonly<Record<string, unknown>>

/** Parses a push. Always returns a title, because browsers penalize pushes that show no notification. */
function readPush(data: PushMessageData | null): Push {
  const { notification, data: more } = jsonOf(data)
  const text = (fields: Fields | undefined, name: string) => {
    const value = fields?.[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [body, id, path, receipt] = [text(notification, 'body'), text(more, 'id'), text(more, 'path'), text(more, 'receipt')]
  return {
    title: text(notification, 'title') ?? self.PRECACHE.title,
    icon: text(notification, 'icon') ?? ICON,
    ...(body !== undefined && { body }),
    ...(id !== undefined && { id }),
    ...(path !== undefined && { path }),
    ...(receipt !== undefined && { receipt }),
  }
}

function jsonOf(data: PushMessageData | null): { readonly notification?: Fields; readonly data?: Fields } {
  try {
    // `readPush` checks each field.
    return ((data?.json() as object | null | undefined) ?? {}) as { readonly notification?: Fields; readonly data?: Fields }
  } catch {
    return {}
  }
}

/**
 * Shows a push as a notification, and reports to open pages and to the server that it was shown. A repeated push replaces its notification
 * without a sound.
 */
async function showPush({ title, body, icon, id, path, receipt }: Push): Promise<void> {
  let isShown = true
  try {
    const options: NotificationOptions = { icon, badge: ICON, data: { path: path ?? LIST } }
    await self.registration.showNotification(title, {
      ...options,
      ...(body !== undefined && { body }),
      ...(id !== undefined && { tag: id }),
    })
  } catch {
    // The rider has withdrawn the permission.
    isShown = false
  }
  if (id === undefined) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Client.postMessage has no targetOrigin, unlike Window.postMessage, and clients are always our own pages.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of pages) page.postMessage({ push: id, isShown })
  if (isShown && receipt !== undefined) await reportShown(id, receipt)
}

async function reportShown(id: string, receipt: string): Promise<void> {
  const { apiKey } = self.PRECACHE
  const headers = { 'Content-Type': 'application/json', ...(apiKey && { 'X-Api-Key': apiKey }) }
  await fetch('/api/notification/shown', { method: 'POST', headers, body: JSON.stringify({ id, receipt }) }).catch(() => undefined)
}

/** Returns the URL of a page of this app; the list of notifications if `path` is anything else. */
function ownUrl(path: unknown): string {
  const url = typeof path === 'string' && URL.canParse(path, self.location.origin) ? new URL(path, self.location.origin) : undefined
  return url?.origin === self.location.origin ? url.href : new URL(LIST, self.location.origin).href
}

/** Opens a page, in an existing window of the app if possible. */
async function openPage(url: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const target = pages.find((page) => page.url === url) ?? pages[0]
  if (!target) return void (await self.clients.openWindow(url))
  const focusedClient = await target.focus().catch(() => target)
  if (focusedClient.url !== url) await focusedClient.navigate(url).catch(() => self.clients.openWindow(url))
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all([cacheShell(cache, await shellLanguage()), ...self.PRECACHE.kept.map((path) => copyOrFetch(cache, path))])
  await self.skipWaiting()
}

/** Caches the page with a neutral title, which the app replaces. */
async function cacheShell(cache: Cache, language: string): Promise<void> {
  const response = await fetch(`${SHELL}?lang=${language}`, { cache: 'reload' })
  if (!response.ok) throw new Error(`${SHELL}: ${response.status}`)
  const html = (await response.text()).replace(/<title>[^<]*/, `<title>${self.PRECACHE.title}`)
  const headers = new Headers(response.headers)
  // The headers describe the compressed body, but `text()` has decompressed it.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('Content-Language', language)
  await cache.put(SHELL, new Response(html, { headers }))
}

/** Returns the cached page; if this version has not cached it yet, the page of an older version. */
const cachedShell = async (): Promise<Response | undefined> => (await (await caches.open(CACHE)).match(SHELL)) ?? caches.match(SHELL)

/** The language of the cached page. */
const shellLanguage = async (): Promise<string> => (await cachedShell())?.headers.get('Content-Language') ?? 'en'

/** Caches the page in the rider’s language, because its splash is shown before the messages are loaded. */
async function cacheShellIn(language: string): Promise<void> {
  if (self.PRECACHE.languages[language] && language !== (await shellLanguage())) await cacheShell(await caches.open(CACHE), language)
}

/** Caches a file. Copies it from an older version's cache if possible, because file names contain content hashes. */
async function copyOrFetch(cache: Cache, path: string): Promise<void> {
  const cachedResponse = await caches.match(path)
  if (cachedResponse) await cache.put(path, cachedResponse)
  else await cache.add(path)
}

async function deleteOldVersions(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  await Promise.all(versions.slice(0, -MAX_VERSIONS).map((name) => caches.delete(name)))
}

/** Returns whether a path is a page of the app, rather than a file or part of the API. */
const isPage = (path: string) => !NON_PAGE_PATHS.test(path)
const NON_PAGE_PATHS = /^\/(?:api|dev|data|assets|health|metrics)(?:\/|$)|\.\w+$/

/** Serves the cached page; uses the network only if no page is cached. */
async function servePage(request: Request): Promise<Response> {
  return (await cachedShell()) ?? fetch(request)
}

/** Serves a file from the cache; fetches and caches a missing file. */
async function serveFile(request: Request): Promise<Response> {
  const cachedResponse = await caches.match(request, { ignoreVary: true })
  if (cachedResponse) return cachedResponse
  const response = await fetch(request)
  // If the response is HTML, it is the login page of a Wi-Fi network.
  if (response.ok && !response.headers.get('content-type')?.startsWith('text/html'))
    await (await caches.open(CACHE)).put(request, response.clone())
  return response
}
