import { ApiError } from '@yatha/contract'
import type { Hono } from 'hono'
import { isThisMachine } from '../http/client.ts'
import { sendText } from '../http/compress.ts'
import type { Bodies } from '../http/body.ts'
import type { Env } from '../http/env.ts'
import { sendFile } from '../http/files.ts'
import type { Email } from '../outside/mail.ts'
import { readDocsFiles } from '../outside/web-files.ts'
import { DOCS_PAGE, DOCS_POLICY, DOCS_START, openApiDocument } from './api-docs.ts'
import type { LiveRailway } from '../railway/index.ts'
import { addDeveloperLive } from './live.ts'
import { mailboxPage } from './mailbox.ts'
import { SIMULATOR_PAGE, SIMULATOR_SCRIPT } from './shell-simulator.ts'

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** The public API documentation. */
export function addApiDocs(app: Hono<Env>): void {
  const document = JSON.stringify(openApiDocument())
  app.get('/api/openapi.json', (c) =>
    sendText(c, document, 200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
  )
  app.get('/api/docs', (c) => sendText(c, DOCS_PAGE, 200, { 'Content-Type': HTML, 'Content-Security-Policy': DOCS_POLICY }))
  app.get('/api/docs/start.js', (c) => sendText(c, DOCS_START, 200, { 'Content-Type': SCRIPT }))
  for (const [path, file] of readDocsFiles()) app.get(`/api/docs${path}`, (c) => sendFile(c, file))
}

interface DeveloperParts {
  readonly live: LiveRailway
  readonly bodies: Bodies
  readonly emails: readonly Email[] | undefined
}

/** Developer pages: the simulator of the native shell, manual live times, and unsent e-mails. */
export function addDeveloperPages(app: Hono<Env>, { live, bodies, emails }: DeveloperParts): void {
  addDeveloperLive(app, live, bodies)
  const policy = "default-src 'self'; style-src 'unsafe-inline'"
  app.get('/dev/native-shell', (c) => sendText(c, SIMULATOR_PAGE, 200, { 'Content-Type': HTML, 'Content-Security-Policy': policy }))
  app.get('/dev/native-shell.js', (c) => sendText(c, SIMULATOR_SCRIPT, 200, { 'Content-Type': SCRIPT }))
  if (!emails) return
  app.get('/dev/mailbox', (c) => {
    // E-mails contain verification codes.
    if (!isThisMachine(c)) throw new ApiError('not_found')
    return sendText(c, mailboxPage(emails), 200, { 'Content-Type': HTML, 'Cache-Control': 'no-store' })
  })
}
