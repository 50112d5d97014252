import { registerToken, removeToken, showPushKey } from '@yatha/contract/endpoints'
import { now } from '../device/clock.ts'
import { isInShell } from '../device/native-shell.ts'
import {
  requestPushPermission,
  pushPermission,
  pushSubscription,
  subscribeToPush,
  notificationTokenOf,
  type PushPermission,
} from '../device/push.ts'
import { withLock } from '../device/with-lock.ts'
import { makeStore } from '../device/store.ts'
import { deleteLocalStorage, readLocalStorage, writeLocalStorage } from '../device/storage.ts'
import { deleteSecret, setSecret, getSecret } from '../device/vault.ts'
import { toast } from '../ui/toasts.tsx'
import { loadSecondCatalogPart } from '../words/catalogs.ts'
import { currentLanguageState } from '../words/language.tsx'
import { ApiError, call } from './call.ts'
import { sessionCount } from './session.ts'

// Subscribes this phone to alerts (spec §§4, 5, 7, 8): to Web Push in a browser, with the shell's push token in the native shell. The
// browser's prompt is shown only after a tap.

/**
 * Whether the rider wants alerts on this phone (the flag `__allow-notification`). An empty flag counts as true, because `start` sets it to
 * true.
 */
export const areAlertsWanted = (): boolean => (getSecret('__allow-notification') || 'true') === 'true'

const wantedStore = makeStore(areAlertsWanted)
export const useAlertsWanted = wantedStore.use

function setWanted(isWanted: boolean): void {
  void setSecret('__allow-notification', String(isWanted))
  wantedStore.notify()
}

let startPromise: Promise<void> | undefined

/**
 * Starts alerts once: sets an empty flag to true, then subscribes if permission was granted before. Subscribes again for each
 * later session.
 */
export const startAlertsOnce = (): Promise<void> => (startPromise ??= start())

async function start(): Promise<void> {
  if (!getSecret('__allow-notification')) setWanted(true)
  sessionCount.subscribe(() => void subscribeToAlerts())
  if (!isInShell() && pushPermission() === 'denied' && getSecret('__notification-token') !== undefined) await showRevoked()
  await subscribeToAlerts()
}

/** Shows a toast that the browser no longer allows alerts. Deletes the stored token, so that the toast is shown only once. */
async function showRevoked(): Promise<void> {
  deleteSecret('__notification-token')
  await showDenied()
}

async function showDenied(): Promise<void> {
  await loadSecondCatalogPart().catch(() => undefined)
  toast(currentLanguageState().t('alerts.denied'), 'error')
}

/** Starts alerts. If they have already started, subscribes again, for example after a change of language. */
export const startOrResubscribeAlerts = (): Promise<void> => (startPromise ? subscribeToAlerts() : startAlertsOnce())

/**
 * Turns alerts on. Call it only after a tap: shows the browser's prompt unless it was answered, and subscribes. If alerts are
 * denied, shows how to allow them.
 */
export async function turnOnAlerts(): Promise<PushPermission> {
  setWanted(true)
  const permission = hasPushPermission() ? 'granted' : await requestPushPermission()
  if (permission === 'denied') await showDenied()
  await subscribeToAlerts({ isQuiet: false })
  return permission
}

/** Turns alerts off on this phone. */
export async function turnOffAlerts(): Promise<void> {
  setWanted(false)
  try {
    // Uses the most recent token (spec §7).
    const token = (await currentPushToken()) ?? getSecret('__notification-token')
    deleteSecret('__notification-token')
    deleteLocalStorage(REGISTRATION_KEY)
    if (token !== undefined) await call(removeToken, { path: { token } })
    await (await pushSubscription())?.unsubscribe()
  } catch (error) {
    console.error('alerts could not be ended', error)
  }
}

/**
 * Registers this phone's token with the server, if the rider wants alerts and the phone allows them. A failure is only logged
 * (spec §8); with `isQuiet` false, it is also shown.
 */
export async function subscribeToAlerts({ isQuiet = true } = {}): Promise<void> {
  try {
    await registerOnce({ isQuiet })
  } catch (error) {
    console.error('no subscription for alerts', error)
  }
}

/** Registers this phone even if it is already registered, and throws if that fails. `isNew` requests a new token. */
export async function registerPhone({ isNew = false } = {}): Promise<void> {
  deleteLocalStorage(REGISTRATION_KEY)
  return registerOnce({ isNew })
}

/** Storage key of the hash of the last registration. The phone registers again when the hash changes, and once a day. */
const REGISTRATION_KEY = 'yatha.phone'

async function registrationHash(token: string): Promise<string> {
  const text = [token, getSecret('__access-token'), currentLanguageState().language, Math.floor(now() / 86_400)].join()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Hash of the last registration that the server refused since the page was opened. Retried only when the rider turns alerts on. */
let refusedRegistration: string | undefined

async function registerOnce({ isNew = false, isQuiet = false } = {}): Promise<void> {
  if (!areAlertsWanted() || !hasPushPermission()) return
  const token = isInShell()
    ? getSecret('__firebase-token')
    : notificationTokenOf(await subscribeToPush((await call(showPushKey, undefined, { isQuiet })).key, { isNew }))
  // The lock is shared by all tabs, so that only one of them registers the phone.
  if (token !== undefined) await withLock('registration', () => sendToken(token, isQuiet))
}

async function sendToken(token: string, isQuiet: boolean): Promise<void> {
  const [email, registration] = [getSecret('__email'), await registrationHash(token)]
  if (readLocalStorage(REGISTRATION_KEY) === registration || (isQuiet && refusedRegistration === registration)) return
  try {
    await call(registerToken, { body: { token, ...(email !== undefined && { email }) } }, { isQuiet })
  } catch (error) {
    // If there was no response, the next attempt to subscribe sends the token again.
    if (error instanceof ApiError && error.status > 0) refusedRegistration = registration
    throw error
  }
  await setSecret('__notification-token', token)
  writeLocalStorage(REGISTRATION_KEY, registration)
}

/** Returns the current push token of this phone; undefined if it has none. */
export async function currentPushToken(): Promise<string | undefined> {
  if (isInShell()) return getSecret('__firebase-token')
  const subscription = await pushSubscription()
  return subscription && notificationTokenOf(subscription)
}

/** Whether this phone has permission for alerts. In the native shell, the shell requests it. */
const hasPushPermission = (): boolean => (isInShell() ? getSecret('__firebase-token') !== undefined : pushPermission() === 'granted')
