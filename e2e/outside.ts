import { createServer } from 'node:http'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { OUTSIDE_PORT, OUTSIDE_SMTP } from './ports.ts'

// What the app talks to outside, played on loopback: a mail server that shows its letters, a statistics script, map
// tiles (of which none comes), and the page of another origin that frames messages.

const letters: Email[] = []
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on(
      'end',
      () =>
        void PostalMime.parse(Buffer.concat(chunks))
          .then((letter) => letters.push(letter))
          .then(() => done()),
    )
  },
}).listen(OUTSIDE_SMTP, '127.0.0.1')

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://outside')
  if (pathname === '/letters') response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(letters))
  else if (pathname === '/gtag/js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('window.statisticsLoaded = true')
  else if (pathname.startsWith('/tiles/')) response.writeHead(503).end()
  else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>outside</title>')
}).listen(OUTSIDE_PORT)
