import { sendTestPush, showNotification, showPhone, showPushKey } from '@yatha/contract/endpoints'
import { nowMs } from '../device/clock.ts'
import { isInShell } from '../device/native-shell.ts'
import { activeWorkerRegistration, isSubscribedWithKey, listenForPushes, pushPermission, pushSubscription } from '../device/push.ts'
import { getSecret } from '../device/vault.ts'
import { areAlertsWanted, currentPushToken } from '../session/alerts.ts'
import { call } from '../session/call.ts'
import { isAuthenticated } from '../session/session.ts'
import type { TestedPhone } from './alert-test.ts'

/** How long the test waits for its alert before the alert counts as lost. */
const TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 1500

/** Access to this phone for the test of alerts. In the native shell, the shell provides permission and worker. */
export const THIS_PHONE: TestedPhone = {
  isWanted: areAlertsWanted,
  permission: () => (isInShell() ? (getSecret('__firebase-token') === undefined ? 'default' : 'granted') : pushPermission()),
  isSignedIn: isAuthenticated,
  hasWorker: async () => isInShell() || (await activeWorkerRegistration()) !== undefined,
  address: async () => {
    if (isInShell()) return getSecret('__firebase-token') === undefined ? 'none' : 'valid'
    const subscription = await pushSubscription()
    if (!subscription) return 'none'
    return isSubscribedWithKey(subscription, (await call(showPushKey)).key) ? 'valid' : 'otherKey'
  },
  phone: async () => call(showPhone, { body: { token: (await currentPushToken()) ?? '' } }),
  push: sendAndWait,
  nowMs,
}

/** Sends a test alert to this phone. Returns the result that the worker reports; if the worker does not report, the server's result. */
async function sendAndWait(): ReturnType<TestedPhone['push']> {
  const results = new Map<string, boolean>()
  let wake = () => {}
  const unsubscribe = listenForPushes((id, isShown) => {
    results.set(id, isShown)
    wake()
  })
  try {
    const until = nowMs() + TIMEOUT_MS
    const { id } = await call(sendTestPush, { body: { token: (await currentPushToken()) ?? '' } })
    while (nowMs() < until) {
      if (results.has(id)) return results.get(id) ? 'shown' : 'notShown'
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, POLL_INTERVAL_MS)
      })
      if (results.has(id)) continue
      const [delivery] = (await call(showNotification, { path: { id } })).deliveries
      if (delivery?.state === 'shown') return 'shown'
      if (delivery?.state === 'failed') return delivery.why === 'gone' ? 'gone' : 'refused'
    }
    return 'silent'
  } finally {
    unsubscribe()
  }
}
