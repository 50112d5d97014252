import { createServer } from 'node:http'
import { FACEBOOK_PORT, GOOGLE_PORT, ORIGIN, OUTSIDE_PORT, OUTSIDE_SMTP, TELEGRAM_PORT } from '../ports.ts'
import { startFacebook } from './facebook.ts'
import { answerFeed } from './feed.ts'
import { startMailServer } from './mail-server.ts'
import { startOpenId } from './openid.ts'

// Starts fakes of the app's external services on loopback: a mail server that lists its e-mails, sign-in providers, an analytics script,
// map tiles (which always fail), a live feed, and a page of another origin that frames the app.

const { emails } = await startMailServer(OUTSIDE_SMTP)
await startOpenId({ port: GOOGLE_PORT, origins: [ORIGIN], mail: 'gmail.example' })
await startOpenId({ port: TELEGRAM_PORT, origins: [ORIGIN] })
await startFacebook(FACEBOOK_PORT)

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://outside')
  if (pathname === '/emails') response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(emails))
  else if (pathname === '/gtag/js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('window.statisticsLoaded = true')
  else if (pathname === '/feed.pb') void answerFeed(request, response)
  else if (pathname.startsWith('/tiles/')) response.writeHead(503).end()
  else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>outside</title>')
}).listen(OUTSIDE_PORT)
