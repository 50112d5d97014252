import { request as httpRequest } from 'node:http'
import { networkInterfaces } from 'node:os'
import { PAGE_CONFIG_NAME, type CodeSent, type PageConfig, type SignedIn } from '@yatha/contract'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { clockAt } from '../src/adapters/clock.ts'
import { LocalMailbox } from '../src/adapters/mail/local-mailbox.ts'
import { startupMessage } from '../src/start-line.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { createTestServer } from './serve.ts'

const MAILBOX = '/dev/mailbox'
let people = 0
const someone = () => ({ name: 'Aye Aye', email: `rider${++people}@example.com`, password: 'mango sticky rice 9' })
const SIGN_IN = ['/api/register', '/api/login', '/api/forgot-password', '/api/two-step-verification/resend', '/api/contact']

type Server = ReturnType<typeof createTestServer>
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 300_000 })

async function pageConfig(server: Server, headers: Record<string, string> = {}): Promise<PageConfig> {
  const html = await (await server.get('/login', headers)).text()
  const [, json] = new RegExp(`<meta name="${PAGE_CONFIG_NAME}" content="([^"]*)"`).exec(html)!
  return JSON.parse(json!.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as PageConfig
}

const codesIn = (page: string) => [...page.matchAll(/<b>(\d{6})<\/b>/g)].map(([, code]) => code!)

test('without settings, a local rider registers with the code in the mailbox, and the log contains no personal data', async () => {
  const lines: string[] = []
  const server = createTestServer({ host: 'localhost:3000', database: await openTestDatabase(), lines })
  expect(await pageConfig(server)).toMatchObject({ accounts: true, contact: true, mailbox: MAILBOX })
  const person = someone()
  const { attempt } = (await (await server.post('/api/register', person, { Language: 'mm' })).json()) as CodeSent
  await eventually(async () => expect(await (await server.get(MAILBOX)).text()).toContain(person.email))
  const [code] = codesIn(await (await server.get(`${MAILBOX}?lang=mm`)).text())
  const signedIn = (await (await server.post('/api/two-step-verification', { attempt, code })).json()) as SignedIn
  expect(signedIn.account).toMatchObject({ name: 'Aye Aye', email: person.email })
  expect(lines.join('\n')).not.toMatch(new RegExp(`@example|${code}`))
  const message = { email: person.email, message: 'The 9:08 from Hledan leaves at 9:12.' }
  expect((await server.post('/api/contact', message)).status).toBe(204)
  expect(await (await server.get(MAILBOX)).text()).toMatch(/operator@localhost.*rider1@example\.com/s)
})

const LOOPBACK = ['localhost', 'LOCALHOST:3000', 'yatha.localhost:3000', '127.0.0.1', '127.1.2.3:8080', '[::1]:3000']
const ELSEWHERE = [
  'yatha.example',
  'localhost.evil.example',
  'evil-localhost',
  '127.0.0.1.evil.example',
  '192.168.1.5:3000',
  'localhost:3000@evil',
  'localhost evil',
  'localhost/',
  'localhost:port',
  '[::2]',
  '0.0.0.0',
  '',
]

test('the mailbox is available only under names that always mean this machine', async () => {
  const server = createTestServer()
  for (const path of [MAILBOX, `${MAILBOX}/page.js`]) {
    for (const Host of LOOPBACK) expect((await server.get(path, { Host })).status, Host).toBe(200)
    for (const Host of ELSEWHERE) expect((await server.get(path, { Host })).status, Host).toBe(404)
  }
  for (const Host of ELSEWHERE) expect((await server.get(`${MAILBOX}/events`, { Host })).status, Host).toBe(404)
})

const PROXY_HEADERS = (
  'Forwarded Via X-Forwarded-For X-Forwarded-Proto X-Real-IP CF-Connecting-IP CF-Ray True-Client-IP X-Client-IP ' +
  'X-Cluster-Client-IP Fastly-Client-IP Fly-Client-IP X-Envoy-External-Address CDN-Loop'
)
  .split(' ')
  .map((name) => ({ [name]: '203.0.113.9' }))

test('for a proxied request or a request from another site, there is no mailbox, and accounts are unavailable', async () => {
  const server = createTestServer({ host: 'localhost:3000' })
  for (const headers of [...PROXY_HEADERS, { Origin: 'https://evil.example' }, { Origin: 'null' }, { Host: 'yatha.example' }]) {
    const label = JSON.stringify(headers)
    expect((await server.get(MAILBOX, headers)).status, label).toBe(404)
    expect(await pageConfig(server, headers), label).toMatchObject({ accounts: false, contact: false })
    expect(await pageConfig(server, headers), label).not.toHaveProperty('mailbox')
    const answer = await server.post('/api/register', someone(), headers)
    expect([answer.status, await answer.json()], label).toEqual([503, expect.objectContaining({ code: 'not_configured' })])
  }
  expect((await server.get(MAILBOX, { Origin: 'http://localhost:3000' })).status).toBe(200)
})

test.each([{ ORIGIN: 'http://localhost:3000' }, { ROLE: 'web' }, { TRUST_PROXY: 'yes' }])(
  'with %o, registration needs a mail server, even for requests from this machine',
  async (env) => {
    const server = createTestServer({ host: 'localhost:3000', env })
    expect((await server.get(MAILBOX)).status).toBe(404)
    expect(await pageConfig(server)).toMatchObject({ accounts: false, contact: false })
    for (const path of SIGN_IN)
      expect((await server.post(path, { ...someone(), attempt: 'x', message: 'x'.repeat(20) })).status, path).toBe(503)
  },
)

test('with a mail server there is no mailbox, and accounts are available under every host name', async () => {
  const server = createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'operator@yatha.example' } })
  expect((await server.get(MAILBOX, { Host: 'localhost' })).status).toBe(404)
  expect(await pageConfig(server)).toMatchObject({ accounts: true, contact: true })
  expect(await pageConfig(server)).not.toHaveProperty('mailbox')
})

test('host names with different settings in the page get different service workers', async () => {
  const server = createTestServer({ host: 'localhost' })
  const worker = async (Host: string) => (await server.get('/firebase-messaging-sw.js', { Host })).text()
  expect(await worker('localhost')).not.toBe(await worker('yatha.example'))
  expect(await worker('127.0.0.1')).toBe(await worker('localhost'))
})

test('without ORIGIN, the server listens only on this machine unless HOST is set', () => {
  expect(readConfig({}).host).toBe('127.0.0.1')
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  expect(readConfig({ ORIGIN: 'https://yatha.example' }).host).toBe('0.0.0.0')
})

test('the server logs its address at startup, and the mailbox’s address if the mailbox is available there', () => {
  const line = (host: string, localMailbox = true) => startupMessage({ host, localMailbox }, 3000)
  const both = 'Yatha is ready at http://localhost:3000\nE-mails stay on this computer: http://localhost:3000/dev/mailbox'
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) expect(line(host)).toBe(both)
  expect(line('0.0.0.0', false)).toBe('Yatha is ready at http://localhost:3000')
  expect(line('192.168.1.5')).toBe('Yatha is ready at http://192.168.1.5:3000')
  expect(line('127.0.0.5')).toContain('http://127.0.0.5:3000/dev/mailbox')
})

const [externalInterface] = Object.values(networkInterfaces()).flatMap((all) =>
  (all ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal),
)

test('a request from another machine with Host localhost, and a request in HTTP/1.0, get no mailbox', async () => {
  const { app } = createTestServer()
  const listening = await listen(app, { host: '0.0.0.0', port: 0 }, new OpenStreams())
  const status = (host: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((done, fail) => {
      httpRequest({ host, port: listening.port, path: MAILBOX, headers, agent: false }, (response) => {
        response.resume()
        done(response.statusCode)
      })
        .on('error', fail)
        .end()
    })
  try {
    expect(await status('127.0.0.1', { Host: 'localhost' })).toBe(200)
    expect(await status('127.0.0.1', { Host: 'yatha.example' })).toBe(404)
    if (externalInterface) expect(await status(externalInterface.address, { Host: 'localhost' })).toBe(404)
    expect(
      await rawStatus(listening.port, `GET http://evil.example${MAILBOX} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    ).toBe(400)
    expect(await rawStatus(listening.port, `GET ${MAILBOX} HTTP/1.0\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toBe(404)
  } finally {
    await listening.stop()
  }
})

async function rawStatus(port: number, text: string): Promise<number> {
  const { connect } = await import('node:net')
  const answer = await new Promise<string>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let read = ''
    socket.on('data', (data) => (read += data.toString()))
    socket.on('end', () => done(read))
    socket.on('error', fail)
  })
  return Number(/^HTTP\/1\.\d (\d+)/.exec(answer)?.[1])
}

test('a host name from a client is not used in links, sitemap or robots file', async () => {
  const server = createTestServer()
  for (const Host of ELSEWHERE.filter((host) => host !== '')) {
    const text = async (path: string) => (await server.get(path, { Host })).text()
    const page = await text('/station/hledan')
    expect(page, Host).not.toMatch(/rel="canonical"|hreflang|property="og:url"|evil|yatha\.example|192\.168/)
    expect(page).toContain('<meta property="og:image" content="/og-image.png?v=2.0.0">')
    expect((await server.get('/sitemap.xml', { Host })).status, Host).toBe(404)
    expect(await text('/robots.txt')).toBe('User-agent: *\nDisallow: /api/\n')
  }
  const page = await (await server.get('/station/hledan', { Host: 'LocalHost:3000' })).text()
  expect(page).toContain('<link rel="canonical" href="http://localhost:3000/station/hledan">')
  const withOrigin = createTestServer({ env: { ORIGIN: 'https://yatha.example' } })
  expect(await (await withOrigin.get('/', { Host: 'evil.example' })).text()).toContain(
    '<link rel="canonical" href="https://yatha.example/">',
  )
})

test('the mailbox of a server without a mail server never gets the e-mails of a server that has one', async () => {
  const database = await openTestDatabase()
  const mailbox = await openMailbox()
  const local = createTestServer({ host: 'localhost', database })
  const [remotePerson, localPerson] = [someone(), someone()]
  expect((await createTestServer({ env: mailbox.env, database }).post('/api/register', remotePerson)).status).toBe(200)
  expect((await local.post('/api/register', localPerson)).status).toBe(200)
  await eventually(async () => expect(await (await local.get(MAILBOX)).text()).toContain(localPerson.email))
  expect((await mailbox.next(remotePerson.email)).subject).toMatch(/is your registration code/)
  expect(await (await local.get(MAILBOX)).text()).not.toContain(remotePerson.email)
})

const clock = clockAt('2026-11-23T09:20:00+06:30')
const email = (n: number, size = 0) => ({ to: `rider${n}@example.com`, subject: `Number ${n}`, text: 'x'.repeat(size) })

test('the mailbox keeps at most fifty e-mails and 200,000 characters, newest first, and always the latest e-mail', async () => {
  const mailbox = new LocalMailbox(clock)
  for (let i = 1; i <= 60; i++) await mailbox.send(email(i))
  expect(mailbox.emails.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => `Number ${60 - i}`))
  for (let i = 1; i <= 10; i++) await mailbox.send(email(i, 60_000))
  expect(mailbox.emails.map(({ subject }) => subject)).toEqual(['Number 10', 'Number 9', 'Number 8'])
  await mailbox.send(email(11, 300_000))
  expect(mailbox.emails).toHaveLength(1)
})

test('the mailbox page shows e-mails as text, and updates when a new e-mail arrives', async () => {
  const { get, adapters } = createTestServer({ host: 'localhost' })
  expect(await (await get(`${MAILBOX}?lang=de`)).text()).toContain('Noch keine E-Mails.')
  const events = (await get(`${MAILBOX}/events`)).body!.getReader()
  let text = ''
  void events.read().then(({ value }) => (text = new TextDecoder().decode(value)))
  await eventually(async () => {
    await adapters.mailbox!.send({ to: 'a@b.c', subject: '<script>alert(1)</script>', text: '123456\n\n<img src=x onerror=alert(1)>' })
    expect(text).toContain('data: changed')
  })
  await events.cancel()
  const answer = await get(MAILBOX)
  const page = await answer.text()
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toContain('<img')
  expect(codesIn(page)[0]).toBe('123456')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
})
