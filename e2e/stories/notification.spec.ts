/// <reference lib="webworker" />
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { startPushService, type TestPushService } from '../../server/test/push-service.ts'
import { registerThroughApi } from './register.ts'
import { expect, test } from './rider.ts'
import { stubPushSubscription } from './subscribe-at.ts'

// Tests a push from our server until its receipt returns there. A push service on this machine decrypts the push, and the test forwards
// it to the service worker in Chromium.

test.use({ serviceWorkers: 'allow', allowErrors: true })

/** Returns a function that delivers a push to the service worker, like a browser that receives it from its push service. */
async function deliverTo(context: BrowserContext, page: Page): Promise<(data: string) => Promise<unknown>> {
  const session: CDPSession = await context.newCDPSession(page)
  let registrationId: string | undefined
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).toBeDefined()
  const { origin } = new URL(page.url())
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: registrationId!, data })
}

const shownIn = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag, data }) => ({ title, tag, data: data as unknown })),
  )

let push: TestPushService
test.beforeAll(async () => {
  push = await startPushService()
})
test.afterAll(() => push.stop())

test('a test push goes from the server to the phone and back; every push is shown, and a tap opens its page', async ({
  page,
  context,
  rider,
}) => {
  await context.grantPermissions(['notifications'])
  await stubPushSubscription(page, push.subscribe())
  await rider.open('/notification')
  await expect(page.getByText('No notifications yet.')).toBeVisible()
  await rider.follow('/profile')
  await registerThroughApi(page, {}, page.getByRole('heading', { name: 'Aye Aye' }))
  await rider.follow('/notification/test')
  const deliver = await deliverTo(context, page)
  let forwarded = 0
  const forward = setInterval(() => {
    for (const { payload } of push.received.slice(forwarded)) void deliver(JSON.stringify(payload))
    forwarded = push.received.length
  }, 20)
  await page.getByRole('button', { name: 'Run the test again' }).click()
  await expect(page.getByRole('heading', { name: 'Your alerts are working' })).toBeVisible()
  await expect(page.getByText(/^Sent and received in [\d,]+ ms\.$/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.getByText('OK', { exact: true }) })).toHaveCount(5)
  expect(push.faults).toEqual([])
  // Stops forwarding pushes, so that the number of notifications stays the same below.
  clearInterval(forward)
  for (const { payload } of push.received.slice(0, forwarded))
    await expect.poll(() => shownIn(page)).toContainEqual({ title: 'Test alert', tag: payload.data.id, data: { path: '/notification' } })

  // A repeated push replaces its notification; a push that is not JSON adds one.
  const { payload } = push.received[forwarded - 1]!
  const before = (await shownIn(page)).length
  await deliver(JSON.stringify(payload))
  await deliver('no JSON at all')
  await expect.poll(async () => (await shownIn(page)).length).toBe(before + 1)

  // The service worker's receipt has reached the server.
  await rider.follow(`/notification/${payload.data.id}`)
  await expect(page.getByText(/^Browser shown \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete notification' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete notification' }).click()
  await expect(page.getByText('The notification was deleted.')).toBeVisible()
  await expect(page).toHaveURL('/notification')

  // A tap on a notification about a station opens the station.
  // Chromium drops a push that arrives while it stops the idle worker, so the push is repeated; duplicates replace one another.
  await expect(async () => {
    await deliver(JSON.stringify({ notification: { title: 'Insein 8:22' }, data: { id: 'story', path: '/station/insein' } }))
    expect(await shownIn(page)).toContainEqual({ title: 'Insein 8:22', tag: 'story', data: { path: '/station/insein' } })
  }).toPass()
  await context.serviceWorkers()[0]!.evaluate(async () => {
    const worker = globalThis as unknown as ServiceWorkerGlobalScope
    const [notification] = await worker.registration.getNotifications({ tag: 'story' })
    worker.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }))
  })
  await expect(page.getByRole('heading', { name: /Insein/ }).first()).toBeVisible()

  // If the browser no longer allows notifications, the next start shows a message once.
  await context.clearPermissions()
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  const deniedMessage = page.getByText('Notification permission was denied. Please enable it in your settings.')
  await page.reload()
  await expect(deniedMessage).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /Insein/ }).first()).toBeVisible()
  await expect(deniedMessage).toHaveCount(0)
})

test('if the browser cannot create a push subscription, a tap on the button “Get an address” shows an error', async ({
  page,
  context,
  rider,
}) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(() => {
    PushManager.prototype.getSubscription = () => Promise.resolve(null)
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no push service', 'AbortError'))
  })
  await rider.open('/profile')
  await registerThroughApi(page, {}, page.getByRole('heading', { name: 'Aye Aye' }))
  await rider.follow('/notification/test')
  await page.getByRole('button', { name: 'Get an address' }).click()
  await expect(page.locator('[data-toasts]')).toHaveText('That didn’t work. Please try again.')
})

test('the list marks unread notifications; after a confirmation, all are marked as read', async ({ page, rider }) => {
  const id = (n: number) => `0192f0c1-2b1e-7aaa-8bbb-00000000000${n}`
  let isRead = false
  const entry = (n: number) => ({
    id: id(n),
    kind: 'alert',
    title: `Insein 8:2${n}: train to Danyingon`,
    body: 'Clockwise · train KHA-3 · scheduled 8:22',
    path: '/station/insein',
    at: '2026-11-23T01:42:00.000Z',
    isRead: isRead || n === 2,
  })
  await page.route('**/api/notification', (route) => route.fulfill({ json: { notifications: [entry(3), entry(2)], isMore: false } }))
  await page.route('**/api/notification/unread', (route) => route.fulfill({ json: { unread: isRead ? 0 : 1 } }))
  await page.route('**/api/notification/read', (route) => {
    isRead = true
    return route.fulfill({ status: 204 })
  })
  await rider.open('/profile')
  await registerThroughApi(page, {}, page.getByRole('link', { name: 'Notification' }).filter({ hasText: '1 unread' }))
  await rider.follow('/notification')
  const list = page.getByRole('list', { name: 'Notification' })
  await expect(list.getByRole('link', { name: /^Unread/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark all notifications as read?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(list.getByRole('link', { name: /^Unread/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await dialog.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list.getByRole('link', { name: /^Unread/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})
