import type { FeedFacts } from '@yatha/contract'
import type { Hono } from 'hono'
import { sendText } from '../http/compress.ts'
import type { Env } from '../http/env.ts'
import { openApiDocument } from './api-docs.ts'
import { DOCS_POLICY, docsPage } from './docs-page.ts'
import { addManualLiveUpdates, type DeveloperLiveDeps } from './live.ts'
import { SIMULATOR_PAGE, SIMULATOR_SCRIPT } from './shell-simulator.ts'

export { addMailbox } from './mailbox.ts'

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** Adds the public documentation of the API: a page and an OpenAPI document. */
export function addApiDocs(app: Hono<Env>, feed: FeedFacts | undefined): void {
  // Generated on the first request, because it takes half a second, which would delay the start of the server.
  const document = memoize(() => openApiDocument(feed))
  const json = memoize(() => JSON.stringify(document()))
  const page = memoize(() => docsPage(document()))
  app.get('/api/openapi.json', (c) =>
    sendText(c, json(), 200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
  )
  app.get('/api/docs', (c) => sendText(c, page(), 200, { 'Content-Type': HTML, 'Content-Security-Policy': DOCS_POLICY }))
}

/** Adds the developer pages: the simulator of the native shell, and manual live times. */
export function addDeveloperPages(app: Hono<Env>, parts: DeveloperLiveDeps): void {
  addManualLiveUpdates(app, parts)
  const policy = "default-src 'self'; style-src 'unsafe-inline'"
  app.get('/dev/native-shell', (c) => sendText(c, SIMULATOR_PAGE, 200, { 'Content-Type': HTML, 'Content-Security-Policy': policy }))
  app.get('/dev/native-shell.js', (c) => sendText(c, SIMULATOR_SCRIPT, 200, { 'Content-Type': SCRIPT }))
}

function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
