import type { Page } from '@playwright/test'
import type { SimulatedBrowser } from '../../server/test/push-service.ts'

/** Makes the page subscribe to the test's push service, because Chromium cannot subscribe without internet access. */
export async function stubPushSubscription(page: Page, { endpoint, keys }: SimulatedBrowser): Promise<void> {
  await page.addInitScript(
    ({ endpoint, keys }) => {
      let subscription: object | null = null
      const newSubscription = (applicationServerKey: BufferSource) => ({
        endpoint,
        options: { applicationServerKey, userVisibleOnly: true },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          subscription = null
          sessionStorage.removeItem('subscribed')
          return true
        },
      })
      const storedKey = sessionStorage.getItem('subscribed')
      if (storedKey) subscription = newSubscription(Uint8Array.from(JSON.parse(storedKey) as number[]).buffer)
      PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
      PushManager.prototype.subscribe = async (options) => {
        const key = options!.applicationServerKey as Uint8Array<ArrayBuffer>
        sessionStorage.setItem('subscribed', JSON.stringify([...key]))
        subscription = newSubscription(key.buffer)
        return subscription as PushSubscription
      }
    },
    { endpoint, keys },
  )
}
