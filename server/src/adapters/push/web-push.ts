import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { webPushPayload, toPushResult, toUnansweredResult, type OutgoingPush, type PushResult, type PushTransport } from './push.ts'
import type { PushClient } from './push-request.ts'
import type { PushServices } from './push-services.ts'
import { signJwt } from '../sign-in/signed-token.ts'
import { encryptPush } from './web-push-cipher.ts'

/** The key pair that identifies this server to push services (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  readonly privateKey: string
  readonly publicKey: string
}

export interface WebPushOptions {
  readonly keys: () => Promise<VapidKeys>
  /** How a push service can contact us: a `mailto:` or `https:` URL. */
  readonly contact: string
  readonly services: PushServices
  readonly client: PushClient
  readonly clock: Clock
}

/** Lifetime of a token. Services accept at most a day, and a token is renewed well before that. */
const TOKEN_SECONDS = 43_200
const RENEW_SECONDS = 21_600
const MAX_TOKENS = 1000
/** Maximum size of a payload. Services accept 4,096 bytes (RFC 8030), of which the encryption needs 103. */
const MAX_PAYLOAD_BYTES = 3900

/** Returns a transport to browsers by Web Push (RFC 8030). */
export function webPushTransport({ keys, contact, services, client, clock }: WebPushOptions): PushTransport {
  const tokens = new Map<string, { readonly header: string; readonly untilMs: number }>()
  let keyPair: { readonly key: KeyObject; readonly publicKey: string } | undefined

  const authorization = async (origin: string): Promise<string> => {
    const nowMs = clock.nowMs()
    const cached = tokens.get(origin)
    if (cached && nowMs < cached.untilMs) return cached.header
    keyPair ??= signingPair(await keys())
    const token = signJwt(keyPair.key, { aud: origin, exp: Math.floor(nowMs / 1000) + TOKEN_SECONDS, sub: contact })
    const header = `vapid t=${token}, k=${keyPair.publicKey}`
    if (tokens.size >= MAX_TOKENS) tokens.clear()
    tokens.set(origin, { header, untilMs: nowMs + RENEW_SECONDS * 1000 })
    return header
  }
  const send = async (push: OutgoingPush): Promise<PushResult> => {
    if (!push.p256dh || !push.auth || !services.allows(push.address)) return { result: 'refused', why: 'address' }
    let body: Buffer
    try {
      body = encryptPush(Buffer.from(JSON.stringify(webPushPayload(shortenToFit(push)))), push.p256dh, push.auth)
    } catch {
      return { result: 'refused', why: 'address' }
    }
    const { status, retryAfter } = await client.post({
      url: push.address,
      headers: {
        authorization: await authorization(new URL(push.address).origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: push.ttlSeconds,
        urgency: 'high',
        topic: topicOf(push.id),
      },
      body,
    })
    return toPushResult(status, retryAfter, clock.nowMs())
  }
  return { send: (push) => send(push).catch(toUnansweredResult) }
}

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { d, x, y } = privateKey.export({ format: 'jwk' })
  return {
    privateKey: d!,
    publicKey: Buffer.concat([Buffer.of(4), ...[x!, y!].map((n) => Buffer.from(n, 'base64url'))]).toString('base64url'),
  }
}

/** Returns the topic by which a push service replaces an undelivered message: 32 characters (RFC 8030, 5.4). */
export const topicOf = (id: string): string => createHash('sha256').update(id).digest().subarray(0, 24).toString('base64url')

function signingPair({ privateKey, publicKey }: VapidKeys): { key: KeyObject; publicKey: string } {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return { key: createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x: x!, y: y! }, format: 'jwk' }), publicKey }
}

/** Shortens the push's body until the payload fits into a message. */
function shortenToFit(push: OutgoingPush): OutgoingPush {
  let { body } = push
  while (body && Buffer.byteLength(JSON.stringify(webPushPayload({ ...push, body }))) > MAX_PAYLOAD_BYTES)
    body = `${body.slice(0, Math.floor(body.length * 0.8))}…`
  return { ...push, body }
}
