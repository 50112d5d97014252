import { createServer } from 'node:http'
import { FACEBOOK_PORT, GOOGLE_PORT, ORIGIN, FAKE_SERVICES_PORT, FAKE_SMTP_PORT, TELEGRAM_PORT } from '../ports.ts'
import { startFakeFacebook } from './facebook.ts'
import { handleFeedRequest } from './feed.ts'
import { startMailServer } from './mail-server.ts'
import { startOpenId } from './openid.ts'

// Starts fakes of the app's external services on loopback: a mail server that lists its e-mails, sign-in providers, an analytics script,
// map tiles (which always fail), a live feed, and a page of another origin that frames the app.

const { emails } = await startMailServer(FAKE_SMTP_PORT)
await startOpenId({ port: GOOGLE_PORT, origins: [ORIGIN], mail: 'gmail.example' })
await startOpenId({ port: TELEGRAM_PORT, origins: [ORIGIN] })
await startFakeFacebook(FACEBOOK_PORT)

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://outside')
  if (pathname === '/emails') response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(emails))
  else if (pathname === '/gtag/js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('window.statisticsLoaded = true')
  else if (pathname === '/feed.pb') void handleFeedRequest(request, response)
  else if (pathname.startsWith('/tiles/')) response.writeHead(503).end()
  else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>outside</title>')
}).listen(FAKE_SERVICES_PORT)
