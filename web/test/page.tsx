import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { Blob, File } from 'node:buffer'
import { PAGE_CONFIG_NAME, type PageConfig } from '@yatha/contract'
import en from '@yatha/language/catalogs/en.json'
import { compileCatalog } from '@yatha/language/compile'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'

// Pages of the app in happy-dom, with IndexedDB by fake-indexeddb. The app's own modules are not mocked. A test that imports this
// file starts with `// @vitest-environment happy-dom`, and imports it before modules of the app, which read the page's settings.

const config: PageConfig = {
  pack: '/pack.json',
  places: '/places.json',
  names: {},
  map: [],
  version: 'test',
  accounts: true,
  social: {},
  shellLink: '',
  contact: false,
}
const meta = document.createElement('meta')
meta.name = PAGE_CONFIG_NAME
meta.content = JSON.stringify(config)
document.head.append(meta)

// IndexedDB clones Node's files, but happy-dom's files would lose their bytes.
Object.assign(globalThis, { Blob, File })

/** The English messages, compiled as in a build. */
export const englishCatalog: Record<string, ReturnType<typeof compileCatalog>[keyof typeof en]> = compileCatalog(en)

interface Page {
  readonly events: EventTarget
  readonly root: Root
}
let pages: Page[] = []

/**
 * Closes all pages and opens one: reloads the app's modules, and renders the language provider and the toasts. Stored values remain.
 * A closed page receives no events or timers.
 */
export async function openPage(): Promise<EventTarget> {
  for (const { root } of pages) root.unmount()
  pages = []
  if (vi.isFakeTimers()) vi.clearAllTimers()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() })
  return openTab()
}

/** Resets the browser to a first visit. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  indexedDB = new IDBFactory()
}

/** Opens a page in addition to those that are open. Returns the target of its window's events. */
export async function openTab(): Promise<EventTarget> {
  vi.resetModules()
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  const { openVault, readStoredSecret: storedSecret } = await import('../src/device/vault.ts')
  const { LanguageProvider } = await import('../src/words/language.tsx')
  const { Toasts } = await import('../src/ui/toasts.tsx')
  await openVault()
  // Waits until the key is generated, because Node aborts if a thread ends while it generates one.
  await storedSecret('__language')
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <LanguageProvider first={{ language: 'en', catalog: englishCatalog }}>
        <Toasts />
      </LanguageProvider>,
    ),
  )
  pages.push({ events, root })
  return events
}

/** Returns the value of a hook in a component that is rendered once. */
export function renderHookOnce<T>(useValue: () => T): T {
  const values: T[] = []
  const Reader = () => {
    values.push(useValue())
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Reader />))
  root.unmount()
  return values[0]!
}

/** The text of the visible toast. */
export const toastText = (): string | undefined => document.querySelector('[data-toasts]')?.textContent || undefined

export interface ApiCall {
  readonly method: string
  /** The path of the call, for example `/api/post`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Responds to the app's calls instead of the network. If `answer` throws, the call fails as it does without a network. */
export function respondToCalls(answer: (call: ApiCall) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.href)
    return answer({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    })
  })
}

export const jsonResponse = (value: unknown, status = 200): Response => new Response(JSON.stringify(value), { status })

type LockWork = (lock: object | null) => unknown

/** An implementation of Web Locks without shared locks and abort signals. */
class Locks {
  private readonly last = new Map<string, Promise<unknown>>()

  async request(name: string, ...rest: [LockWork] | [{ ifAvailable: boolean }, LockWork]): Promise<unknown> {
    const [{ ifAvailable }, work] = rest.length === 2 ? rest : [{ ifAvailable: false }, rest[0]]
    const before = this.last.get(name)
    if (before && ifAvailable) return work(null)
    const turn = Promise.resolve(before).then(() => work({ name, mode: 'exclusive' }))
    const end: Promise<void> = turn.then(
      () => this.release(name, end),
      () => this.release(name, end),
    )
    this.last.set(name, end)
    return turn
  }

  private release(name: string, end: Promise<unknown>): void {
    if (this.last.get(name) === end) this.last.delete(name)
  }
}
