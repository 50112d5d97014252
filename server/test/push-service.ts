import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A local push service and simulated browsers. It checks signatures and decrypts messages (RFC 8030, 8188, 8291 and 8292) without
// the server's code.

export interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** Claims of the token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly payload: {
    readonly notification: { readonly title: string; readonly body: string; readonly icon: string }
    readonly data: { readonly id: string; readonly path: string; readonly receipt: string }
  }
}

export interface SimulatedBrowser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface TestPushService {
  readonly origin: string
  readonly received: readonly ReceivedPush[]
  /** Number of push requests, whatever the response. */
  readonly requestCount: () => number
  /** Creates a subscription. */
  subscribe(): SimulatedBrowser
  /** Responds to a push; replaceable, by default with status 201. */
  answer: (path: string, response: ServerResponse, headers: IncomingMessage['headers']) => void
  /** Error messages of the requests that could not be verified or decrypted. */
  readonly faults: readonly string[]
  stop(): Promise<void>
}

interface Keys {
  readonly ecdh: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

/** Starts a push service. If `decrypts` is false, as in benchmarks, it only counts and answers requests. */
export async function startPushService({ decrypts = true } = {}): Promise<TestPushService> {
  const browsers = new Map<string, Keys>()
  const received: ReceivedPush[] = []
  const faults: string[] = []
  let pushCount = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushCount++
      const path = request.url!
      try {
        if (decrypts) received.push(read(request, Buffer.concat(parts), browsers.get(path)!))
      } catch (error) {
        faults.push(String(error))
      }
      service.answer(path, response, request.headers)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: TestPushService & { answer: TestPushService['answer'] } = {
    origin,
    received,
    faults,
    requestCount: () => pushCount,
    subscribe: () => {
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, { ecdh, auth })
      return { endpoint: origin + path, keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') } }
    },
    answer: (_, response) => void response.writeHead(201).end(),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return service
}

function read(request: IncomingMessage, body: Buffer, keys: Keys): ReceivedPush {
  const { headers } = request
  if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('no push')
  if (!/^\d+$/.test(headers.ttl as string)) throw new Error(`TTL: ${String(headers.ttl)}`)
  if (!/^[\w-]{1,32}$/.test(headers.topic as string)) throw new Error(`topic: ${String(headers.topic)}`)
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  return {
    path: request.url!,
    headers,
    claims: claimsOf(token!, key!),
    payload: JSON.parse(decryptPush(body, keys).toString()) as ReceivedPush['payload'],
  }
}

function claimsOf(token: string, key: string): ReceivedPush['claims'] {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const [header, claims, signature] = token.split('.')
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  if (!isOurs) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as ReceivedPush['claims']
}

/** Decrypts a body of one record like a browser (RFC 8291, 3.4; RFC 8188, 2). */
export function decryptPush(body: Buffer, { ecdh, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const idBytes = body[20]!
  const theirs = body.subarray(21, 21 + idBytes)
  const record = body.subarray(21 + idBytes)
  if (record.length > recordBytes) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong')
  return padded.subarray(0, end)
}
