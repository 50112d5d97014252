import { registerWorker } from './worker-client.ts'

// Push messages on this phone: the browser's permission, the subscription, and the service worker's message
// to the page about each push.

export type PushPermission = 'granted' | 'denied' | 'default' | 'unsupported'

const isSupported = (): boolean => 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator

export const pushPermission = (): PushPermission => (isSupported() ? Notification.permission : 'unsupported')

/** Shows the browser's prompt unless the rider has answered it. Call it only after a tap. */
export async function requestPushPermission(): Promise<PushPermission> {
  return isSupported() ? Notification.requestPermission() : 'unsupported'
}

/** The worker's registration; undefined if no worker is active. */
export async function activeWorkerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined)
  return registration?.active ? registration : undefined
}

/** Updates the worker from the network, and registers it again. */
export async function updateAndRegisterWorker(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration('/').catch(() => undefined))?.update().catch(() => undefined)
  await registerWorker()
}

export async function pushSubscription(): Promise<PushSubscription | undefined> {
  return (await (await activeWorkerRegistration())?.pushManager.getSubscription()) ?? undefined
}

/** Whether a subscription was created for a server with this public key. */
export function isSubscribedWithKey({ options }: PushSubscription, key: string): boolean {
  const subscribedKey = options.applicationServerKey
  return subscribedKey === null || base64url(new Uint8Array(subscribedKey)) === key
}

/** Subscribes with a server's public key. Replaces a subscription for another key; with `isNew`, replaces any subscription. */
export async function subscribeToPush(key: string, { isNew = false } = {}): Promise<PushSubscription> {
  const registration = (await activeWorkerRegistration()) ?? (await registerWorker())
  if (!registration) throw new Error('there is no worker')
  const existing = await registration.pushManager.getSubscription()
  if (existing && (isNew || !isSubscribedWithKey(existing, key))) await existing.unsubscribe()
  else if (existing) return existing
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

/** Encodes a subscription as the server's notification token. */
export function notificationTokenOf(subscription: PushSubscription): string {
  const { endpoint, keys } = subscription.toJSON()
  return base64url(new TextEncoder().encode(JSON.stringify({ endpoint, keys })))
}

/**
 * Calls `onPush` with the id of each push that the worker receives, and whether the push is displayed. Returns a function that removes the
 * listener.
 */
export function listenForPushes(onPush: (id: string, isShown: boolean) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    const { push, isShown } = (data ?? {}) as { push?: unknown; isShown?: unknown }
    if (typeof push === 'string') onPush(push, isShown === true)
  }
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  container?.addEventListener('message', onMessage)
  container?.startMessages()
  return () => container?.removeEventListener('message', onMessage)
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
