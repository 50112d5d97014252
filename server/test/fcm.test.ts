import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fcmTransport } from '../src/adapters/push/fcm.ts'
import type { OutgoingPush } from '../src/adapters/push/push.ts'
import { pushClient } from '../src/adapters/push/push-request.ts'
import { telegramBot } from '../src/adapters/push/telegram.ts'

// Stand-ins for Google's token endpoint, FCM and Telegram, which check the requests.

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = Date.parse('2026-11-23T08:12:00+06:30')
const clock = { nowMs: () => now + aheadMs }
let aheadMs = 0

interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
let requests: ReceivedRequest[] = []
let answer: { status: number; body: object; headers?: Record<string, string> } = {
  status: 200,
  body: { name: 'projects/yatha/messages/1' },
}
let tokens = 0

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const reply = (status: number, json: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
    if (request.url === '/token') {
      const params = new URLSearchParams(body)
      expect(params.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
      return checkAssertion(params.get('assertion')!) ? reply(200, { access_token: `token-${++tokens}`, expires_in: 3600 }) : reply(401, {})
    }
    requests.push({ path: request.url!, headers: request.headers, body })
    reply(answer.status, answer.body, answer.headers)
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const client = pushClient({ timeoutMs: 500 })
afterAll(() => {
  client.close()
  server.close()
})
beforeEach(() => {
  requests = []
  answer = { status: 200, body: {} }
})

/** Checks an assertion like Google: RS256 with the account's key, for this endpoint and scope, valid for an hour. */
function checkAssertion(assertion: string): boolean {
  const [header, claims, signature] = assertion.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    Buffer.from(signature!, 'base64url'),
  )
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const { iss, scope, aud, iat, exp } = read(claims!)
  return (
    isSigned &&
    read(header!)['alg'] === 'RS256' &&
    iss === 'push@yatha.iam.gserviceaccount.com' &&
    scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
    aud === `${origin}/token` &&
    iat === Math.floor(clock.nowMs() / 1000) &&
    exp === iat + 3600
  )
}

const ACCOUNT = JSON.stringify({
  type: 'service_account',
  project_id: 'yatha',
  client_email: 'push@yatha.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  token_uri: `${origin}/token`,
})
const PUSH: OutgoingPush = {
  address: 'phone:APA91b',
  p256dh: null,
  auth: null,
  id: '0192f0c1-2b1e-7aaa-8bbb-0123456789ab',
  title: 'Insein 8:22: train to Danyingon',
  body: 'Clockwise · train KHA-3 · scheduled 8:22',
  icon: '/icon-192.png',
  path: '/station/insein',
  receipt: 'r'.repeat(43),
  ttlSeconds: 600,
}

test('FCM: a signed assertion requests a token, and messages have the format of HTTP v1', async () => {
  const transport = fcmTransport({ serviceAccount: ACCOUNT, url: origin, client, clock })
  expect(await Promise.all([transport.send(PUSH), transport.send(PUSH), transport.send(PUSH)])).toEqual(
    Array.from({ length: 3 }, () => ({ result: 'sent' })),
  )
  expect(tokens).toBe(1)
  expect(requests[0]).toMatchObject({
    path: '/v1/projects/yatha/messages:send',
    headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
  })
  expect(JSON.parse(requests[0]!.body)).toEqual({
    message: {
      token: 'phone:APA91b',
      notification: { title: PUSH.title, body: PUSH.body },
      data: { id: PUSH.id, path: '/station/insein', receipt: PUSH.receipt, icon: '/icon-192.png' },
      android: { priority: 'HIGH', ttl: '600s', collapse_key: PUSH.id, notification: { tag: PUSH.id } },
    },
  })
  // A new token is requested before the old one expires.
  aheadMs += 3_400_000
  await transport.send(PUSH)
  expect(tokens).toBe(2)
})

test('each FCM error is mapped to its delivery result', async () => {
  const transport = fcmTransport({ serviceAccount: ACCOUNT, url: origin, client, clock })
  const error = (status: number, code: string, errorCode?: string) => ({
    status,
    body: {
      error: {
        code: status,
        status: code,
        details: errorCode ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] : [],
      },
    },
  })
  answer = error(404, 'NOT_FOUND', 'UNREGISTERED')
  expect(await transport.send(PUSH)).toEqual({ result: 'gone' })
  answer = error(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH')
  expect(await transport.send(PUSH)).toEqual({ result: 'gone' })
  answer = error(404, 'NOT_FOUND')
  expect(await transport.send(PUSH)).toEqual({ result: 'refused', why: 'refused' })
  answer = error(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT')
  expect(await transport.send(PUSH)).toEqual({ result: 'refused', why: 'refused' })
  answer = { ...error(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), headers: { 'retry-after': '30' } }
  expect(await transport.send(PUSH)).toEqual({ result: 'later', why: 'busy', afterSeconds: 30 })
  answer = error(503, 'UNAVAILABLE', 'UNAVAILABLE')
  expect(await transport.send(PUSH)).toEqual({ result: 'later', why: 'away' })
  const before = tokens
  answer = error(401, 'UNAUTHENTICATED')
  expect(await transport.send(PUSH)).toEqual({ result: 'later', why: 'away' })
  await transport.send(PUSH)
  expect(tokens).toBe(before + 1)
})

test('FCM: the service account is JSON or a file, and an invalid one is reported without its content', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'yatha-fcm-')), 'account.json')
  writeFileSync(file, ACCOUNT)
  expect(() => fcmTransport({ serviceAccount: file, url: origin, client, clock })).not.toThrow()
  for (const serviceAccount of ['{"private_key":"secret"}', '/nowhere.json', '{'])
    expect(() => fcmTransport({ serviceAccount, url: origin, client, clock })).toThrow(
      /^FCM_SERVICE_ACCOUNT is not usable: the JSON of a service account, or the path of a file with it$/,
    )
})

test('Telegram: a message contains a link; if the rider has blocked the bot, the result is `gone`', async () => {
  const bot = telegramBot({ token: '1:a', url: origin, origin: 'https://yatha.example', client, clock })
  answer = { status: 200, body: { ok: true, result: { username: 'yatha_bot' } } }
  expect(await bot.send({ ...PUSH, address: '4711' })).toEqual({ result: 'sent' })
  expect(requests[0]!.path).toBe('/bot1:a/sendMessage')
  expect(JSON.parse(requests[0]!.body)).toEqual({
    chat_id: '4711',
    text: `${PUSH.title}\n${PUSH.body}\nhttps://yatha.example/station/insein`,
    link_preview_options: { is_disabled: true },
  })
  expect(await bot.page()).toBe('https://t.me/yatha_bot')
  answer = { status: 403, body: { ok: false, description: 'Forbidden: bot was blocked by the user' } }
  expect(await bot.send(PUSH)).toEqual({ result: 'gone' })
  answer = { status: 429, body: { ok: false, parameters: { retry_after: 7 } } }
  expect(await bot.send(PUSH)).toEqual({ result: 'later', why: 'busy', afterSeconds: 7 })
})
