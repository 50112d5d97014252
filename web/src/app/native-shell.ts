import { useEffect } from 'react'
import { deepLinkPath, loginStepPath, parseDeepLink, parseShellMessage, SCREENS, type ShellMessage } from '@yatha/contract'
import { listenToShell } from '../device/native-shell.ts'
import { keepSecret, secret, type Secret } from '../device/vault.ts'
import { bring, spendBrought, unusedBrought } from './brought.ts'
import { pendingSignIn } from './pending-sign-in.ts'
import { useNavigate, type Navigate } from './router.ts'

/** Where each message is kept (spec §3). */
const KEPT_AT: Readonly<Record<ShellMessage['name'], Secret>> = {
  app_link: '__app-link',
  os: '__os',
  version: '__version',
  serial_number: '__serial-number',
  firebase_token: '__firebase-token',
}

/** Listens to the native shell: keeps what it says of itself, and follows its links. */
export function useNativeShell(): void {
  const navigate = useNavigate()
  useEffect(() => {
    // The shell may open the link itself.
    if (location.pathname !== SCREENS['app-link'].path) return
    const link = unusedBrought()
    spendBrought()
    if (link) take({ name: 'app_link', value: `${SCREENS['app-link'].path}?${link}` }, navigate)
  }, [navigate])
  useEffect(
    () =>
      listenToShell((data) => {
        const message = parseShellMessage(data)
        if (message) take(message, navigate)
        // Its content may be a secret: only that it came is said.
        else console.warn('a message that is none of the native shell’s was ignored')
      }),
    [navigate],
  )
}

function take({ name, value }: ShellMessage, navigate: Navigate): void {
  const key = KEPT_AT[name]
  // A link counts only where it differs from the last one (spec §4).
  if (name === 'app_link' && secret(key) === value) return
  keepSecret(key, value)
  if (name !== 'app_link') return
  const link = parseDeepLink(value)
  if (link?.type === 'redirect') navigate(deepLinkPath(link))
  else if (link?.type === 'login') {
    const pending = pendingSignIn()
    if (pending?.via !== 'android') return console.warn('a link to sign in was ignored: nothing was begun here')
    bring(new URLSearchParams({ access_token: link.accessToken }))
    navigate(loginStepPath(pending.provider, 'waiting-via-android'))
  }
}
