import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { toPushResult, toUnansweredResult, type OutgoingPush, type PushResult, type PushTransport } from './push.ts'
import type { PushClient } from './push-request.ts'
import { signJwt } from '../sign-in/signed-token.ts'

export interface FcmParts {
  /** A Google service account as JSON, or the path of a file with it. */
  readonly serviceAccount: string
  /** URL of FCM. */
  readonly url: string
  readonly client: PushClient
  readonly clock: Clock
}

interface ServiceAccount {
  readonly project: string
  readonly email: string
  readonly key: KeyObject
  readonly tokenUrl: string
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const TOKEN_SECONDS = 3600
/** A token is renewed this long before it expires. */
const RENEW_EARLY_MS = 300_000

/**
 * Returns a transport to the native shell by Firebase Cloud Messaging (HTTP v1). Throws an Error with a one-line message if the service
 * account is invalid.
 */
export function fcmTransport({ serviceAccount, url, client, clock }: FcmParts): PushTransport {
  const account = accountOf(serviceAccount)
  let cachedToken: { readonly token: string; readonly untilMs: number } | undefined
  let tokenRequest: Promise<string> | undefined

  const requestToken = async (): Promise<string> => {
    const nowMs = clock.nowMs()
    const now = Math.floor(nowMs / 1000)
    const claims = { iss: account.email, scope: SCOPE, aud: account.tokenUrl, iat: now, exp: now + TOKEN_SECONDS }
    const { status, text } = await client.post({
      url: account.tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signJwt(account.key, claims),
      }).toString(),
    })
    if (status !== 200) throw new Error(`no access token: ${status}`)
    const { access_token: token, expires_in: seconds } = AccessToken.parse(JSON.parse(text))
    cachedToken = { token, untilMs: nowMs + seconds * 1000 - RENEW_EARLY_MS }
    return token
  }
  const accessToken = async (): Promise<string> => {
    if (cachedToken && clock.nowMs() < cachedToken.untilMs) return cachedToken.token
    // All pushes that wait for a token share one request.
    tokenRequest ??= requestToken().finally(() => (tokenRequest = undefined))
    return tokenRequest
  }
  const send = async (push: OutgoingPush): Promise<PushResult> => {
    const { status, retryAfter, text } = await client.post({
      url: `${url}/v1/projects/${account.project}/messages:send`,
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: messageOf(push) }),
    })
    // The app is no longer installed, or the token belongs to another project.
    if (/"(UNREGISTERED|SENDER_ID_MISMATCH)"/.test(text)) return { result: 'gone' }
    if (status === 401) {
      cachedToken = undefined
      return { result: 'later', why: 'away' }
    }
    // Any other 404 concerns the project, not the phone.
    return status === 404 ? { result: 'refused', why: 'refused' } : toPushResult(status, retryAfter, clock.nowMs())
  }
  return { send: (push) => send(push).catch(toUnansweredResult) }
}

const AccessToken = z.object({ access_token: z.string(), expires_in: z.number() })

/** Returns a message that replaces earlier messages of the same notification. */
const messageOf = ({ address, title, body, icon, id, path, receipt, ttlSeconds }: OutgoingPush) => ({
  token: address,
  notification: { title, body },
  data: { id, path, receipt, icon },
  android: { priority: 'HIGH', ttl: `${ttlSeconds}s`, collapse_key: id, notification: { tag: id } },
})

const Account = z.object({
  project_id: z.string().regex(/^[a-z0-9-]+$/),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url(),
})

function accountOf(setting: string): ServiceAccount {
  try {
    const text = setting.trimStart().startsWith('{') ? setting : readFileSync(setting, 'utf8')
    const { project_id, client_email, private_key, token_uri } = Account.parse(JSON.parse(text))
    return { project: project_id, email: client_email, key: createPrivateKey(private_key), tokenUrl: token_uri }
  } catch {
    // oxlint-disable-next-line preserve-caught-error -- it may contain the key
    throw new Error('FCM_SERVICE_ACCOUNT is not usable: the JSON of a service account, or the path of a file with it')
  }
}
