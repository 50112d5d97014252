import { deepLinkPath, loginStepPath, parseDeepLink, parseShellMessage, type ShellMessage } from '@yatha/contract'
import { setSecret, getSecret, type SecretName } from '../device/vault.ts'
import { subscribeToAlerts } from '../session/alerts.ts'
import { storeRedirectParams } from '../session/redirect-params.ts'
import { pendingSignIn } from '../session/pending-sign-in.ts'
import { navigate } from '../frame/router.ts'

/** The name under which the value of each message is stored (spec §3). */
const SECRET_NAMES: Readonly<Record<ShellMessage['name'], SecretName>> = {
  app_link: '__app-link',
  os: '__os',
  version: '__version',
  serial_number: '__serial-number',
  firebase_token: '__firebase-token',
}

/** Handles a message of the native shell: stores its value, follows a link, registers a push token. */
export function handleShellMessage(data: unknown): void {
  const message = parseShellMessage(data)
  if (message) applyMessage(message)
  // The message is not logged, because it may contain a secret.
  else console.warn('ignored a message that is not from the native shell')
}

function applyMessage({ name, value }: ShellMessage): void {
  const key = SECRET_NAMES[name]
  // A link is followed only if it differs from the previous link (spec §4).
  if (name === 'app_link' && getSecret(key) === value) return
  setSecret(key, value)
  if (name === 'firebase_token') void subscribeToAlerts()
  if (name !== 'app_link') return
  const link = parseDeepLink(value)
  if (link?.type === 'redirect') navigate(deepLinkPath(link))
  else if (link?.type === 'login') {
    const pending = pendingSignIn()
    if (pending?.via !== 'android') return console.warn('ignored a sign-in link: this phone has no pending sign-in')
    storeRedirectParams(new URLSearchParams({ access_token: link.accessToken }))
    navigate(loginStepPath(pending.provider, 'waiting-via-android'))
  }
}
