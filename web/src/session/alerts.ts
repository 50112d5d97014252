import { registerToken, removeToken, showPushKey } from '@yatha/contract/endpoints'
import { now } from '../device/clock.ts'
import { isInShell } from '../device/native-shell.ts'
import { askPushPermission, pushPermission, pushSubscription, subscribeToPush, tokenOf, type PushPermission } from '../device/push.ts'
import { inItsTurn } from '../device/one-at-a-time.ts'
import { makeStore } from '../device/store.ts'
import { forget, recall, remember } from '../device/storage.ts'
import { dropSecret, keepSecret, secret } from '../device/vault.ts'
import { toast } from '../ui/toasts.tsx'
import { loadMoreWords } from '../words/catalogs.ts'
import { currentWords } from '../words/language.tsx'
import { ApiError, call } from './call.ts'
import { sessionCount } from './session.ts'

// Alerts on this phone (spec §§4, 5, 7, 8): in a browser by Web Push, in the native shell by its token. The browser's prompt
// comes only after a tap.

/** The flag `__allow-notification`: whether the rider wants alerts here; an empty one becomes true, see startAlerts. */
export const alertsWanted = (): boolean => (secret('__allow-notification') || 'true') === 'true'

const wanted = makeStore(alertsWanted)
export const useAlertsWanted = wanted.use

function want(isWanted: boolean): void {
  void keepSecret('__allow-notification', String(isWanted))
  wanted.changed()
}

let started: Promise<void> | undefined

/**
 * The rule of the start, once: an empty flag becomes true; then the phone subscribes, if it may already. Later sessions
 * subscribe too.
 */
export const alertsStarted = (): Promise<void> => (started ??= start())

async function start(): Promise<void> {
  if (!secret('__allow-notification')) want(true)
  sessionCount.subscribe(() => void subscribe())
  if (!isInShell() && pushPermission() === 'denied' && secret('__notification-token') !== undefined) await tellTakenBack()
  await subscribe()
}

/** The phone got alerts, and its browser no longer lets us show them: told once. */
async function tellTakenBack(): Promise<void> {
  dropSecret('__notification-token')
  await tellDenied()
}

async function tellDenied(): Promise<void> {
  await loadMoreWords().catch(() => undefined)
  toast(currentWords().t('alerts.denied'), 'error')
}

/** Starts alerts; subscribes again if they have started, as in another language. */
export const startAlerts = (): Promise<void> => (started ? subscribe() : alertsStarted())

/**
 * Turns alerts on, after a tap: shows the browser's prompt where it has not been answered, and subscribes. Where alerts are
 * denied, tells the rider how to allow them.
 */
export async function askForAlerts(): Promise<PushPermission> {
  want(true)
  const permission = mayGetPushes() ? 'granted' : await askPushPermission()
  if (permission === 'denied') await tellDenied()
  await subscribe({ isQuiet: false })
  return permission
}

/** Turns alerts off on this phone. */
export async function stopAlerts(): Promise<void> {
  want(false)
  try {
    // With a token as fresh as possible (spec §7).
    const token = (await freshToken()) ?? secret('__notification-token')
    dropSecret('__notification-token')
    forget(REGISTERED)
    if (token !== undefined) await call(removeToken, { path: { token } })
    await (await pushSubscription())?.unsubscribe()
  } catch (error) {
    console.error('alerts could not be ended', error)
  }
}

/**
 * Gives the server this phone's address, if the rider wants alerts and the phone may get them. A failure is only logged (spec
 * §8), and shown if the rider has just asked for alerts.
 */
export async function subscribe({ isQuiet = true } = {}): Promise<void> {
  try {
    await registerOnce({ isQuiet })
  } catch (error) {
    console.error('no subscription for alerts', error)
  }
}

/** The same, whatever the server knew before; throws if it fails. With `isNew`, at a new address. */
export async function register({ isNew = false } = {}): Promise<void> {
  forget(REGISTERED)
  return registerOnce({ isNew })
}

/** What the server knows this phone by; it is told again when that changes, and once a day. */
const REGISTERED = 'yatha.phone'

async function registeredAs(token: string): Promise<string> {
  const text = [token, secret('__access-token'), currentWords().language, Math.floor(now() / 86_400)].join()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** The last registration that the server refused in this page: repeated only if the rider asks for alerts. */
let refused: string | undefined

async function registerOnce({ isNew = false, isQuiet = false } = {}): Promise<void> {
  if (!alertsWanted() || !mayGetPushes()) return
  const token = isInShell()
    ? secret('__firebase-token')
    : tokenOf(await subscribeToPush((await call(showPushKey, undefined, { isQuiet })).key, { isNew }))
  // One at a time, in all tabs: the next one finds what this one has registered.
  if (token !== undefined) await inItsTurn('registration', () => sendToken(token, isQuiet))
}

async function sendToken(token: string, isQuiet: boolean): Promise<void> {
  const [email, phone] = [secret('__email'), await registeredAs(token)]
  if (recall(REGISTERED) === phone || (isQuiet && refused === phone)) return
  try {
    await call(registerToken, { body: { token, ...(email !== undefined && { email }) } }, { isQuiet })
  } catch (error) {
    // Without an answer, the next occasion tries again.
    if (error instanceof ApiError && error.status > 0) refused = phone
    throw error
  }
  await keepSecret('__notification-token', token)
  remember(REGISTERED, phone)
}

/** The token of this phone now; undefined if it has none. */
export async function freshToken(): Promise<string | undefined> {
  if (isInShell()) return secret('__firebase-token')
  const subscription = await pushSubscription()
  return subscription && tokenOf(subscription)
}

/** In the native shell, the shell asks for the permission. */
const mayGetPushes = (): boolean => (isInShell() ? secret('__firebase-token') !== undefined : pushPermission() === 'granted')
