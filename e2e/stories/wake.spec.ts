import { startPushService } from '../../server/test/push-service.ts'
import { OPERATORS_ORIGIN } from '../ports.ts'
import { registerThroughApi } from './register.ts'
import { expect, waitForScreen, test } from './rider.ts'
import { stubPushSubscription } from './subscribe-at.ts'
import { axePath, pageFaults } from './walk.ts'

// GA-3 leaves Hledan at 9:58 and Thamaing Myothit at 10:14, and arrives at Insein at 10:25.
const TRIP = '/search?from=hledan&to=insein&day=2026-11-23&time=09:50&trip=0958.ga-3'
const GO = /\/go\?leg=2026-11-23\.ga-3\.hledan\.insein$/
const setClock = (time: string) => new Date(`2026-11-23T${time}:02+06:30`)

// Console errors are expected: the first test loses the network, and the browser logs the failed calls.
test.use({ allowErrors: true })

test('a guest’s alarm rings on the page of the trip, even offline and after a reload, until a tap on “I’m awake”', async ({
  page,
  rider,
}) => {
  await page.addInitScript({ path: axePath })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rider.open(TRIP)
  await page.getByRole('button', { name: 'Wake me' }).click()
  const sheet = page.getByRole('dialog', { name: 'Wake me before my stop' })
  await expect(sheet).toContainText('Get off at Insein 10:25 · GA-3')
  await expect(sheet).toContainText('2 stops before')
  await expect(sheet).toContainText('at Thamaing Myothit, about 10:14')
  // The sheet lists the limits of the alarm.
  const lines = sheet.getByRole('listitem')
  await expect(lines).toHaveText([
    /^Rings while your trip is on the screen/,
    /^Doesn’t work when the phone is lockedYou’re not logged in\..*Log in$/,
    /^Follows the timetableIf you allow location access, the alarm will follow your location instead\.Allow$/,
  ])
  await sheet.getByRole('button', { name: 'Fewer stops' }).click()
  await expect(sheet).toContainText('at Gyogon, about 10:17')
  await expect(sheet.getByRole('button', { name: 'Fewer stops' })).toBeDisabled()
  for (let i = 0; i < 4; i++) await sheet.getByRole('button', { name: 'More stops' }).click()
  await expect(sheet).toContainText('5 stops before')
  await expect(sheet.getByRole('button', { name: 'More stops' })).toBeDisabled()
  for (let i = 0; i < 3; i++) await sheet.getByRole('button', { name: 'Fewer stops' }).click()
  expect(await pageFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Wake me 2 stops before' }).click()

  await expect(page).toHaveURL(GO)
  await expect(page.getByRole('switch', { name: 'Wake me', checked: true })).toBeVisible()
  await expect(page.getByText(/^Keep this page open\. The phone can’t wake you/)).toBeVisible()
  await page.reload()
  await waitForScreen(page)
  // After a reload, a page may not play sound before a tap.
  await page.getByRole('button', { name: 'Allow sound' }).click()
  await page.clock.setFixedTime(setClock('10:13'))
  await waitForScreen(page)
  await page.route('**/*', (route) => route.abort())
  await expect(page.getByRole('button', { name: 'I’m awake' })).toHaveCount(0)
  await page.clock.setFixedTime(setClock('10:14'))
  await page.getByRole('button', { name: 'I’m awake' }).click()
  await expect(page.getByRole('button', { name: 'I’m awake' })).toHaveCount(0)
})

test.describe('a rider with an account', () => {
  test.use({ baseURL: OPERATORS_ORIGIN, serviceWorkers: 'allow' })

  test('is promised a push only once the server has scheduled it; turning the alarm off cancels it', async ({ page, context, rider }) => {
    const push = await startPushService()
    await context.grantPermissions(['notifications'])
    await stubPushSubscription(page, push.subscribe())
    await rider.open('/profile')
    await registerThroughApi(page, {}, page.locator('#own'))
    await rider.follow(TRIP)
    await page.getByRole('button', { name: 'Wake me' }).click()
    const sheet = page.getByRole('dialog', { name: 'Wake me before my stop' })
    const lockedPhoneLine = sheet.getByRole('listitem').nth(1)
    await expect(lockedPhoneLine).toContainText('Alert when the phone is locked')

    // Until the server responds, the page does not promise a push.
    await page.route('**/api/wake', (route) => route.abort())
    await sheet.getByRole('button', { name: 'Wake me 2 stops before' }).click()
    await expect(page).toHaveURL(GO)
    await expect(page.getByText(/^Keep this page open\./)).toBeVisible()
    await page.unroute('**/api/wake')
    const wakeRequest = page.waitForRequest((request) => request.url().endsWith('/api/wake') && request.method() === 'PUT')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect((await wakeRequest).postDataJSON()).toEqual({ legs: ['2026-11-23.ga-3.hledan.insein'], stops: 2, awake: 0 })
    await expect(page.getByText('You’ll also get an alert when the phone is locked.')).toBeVisible()

    const canceled = page.waitForResponse((response) => response.url().endsWith('/api/wake') && response.request().method() === 'DELETE')
    await page.getByRole('switch', { name: 'Wake me' }).click()
    expect((await canceled).status()).toBe(204)
    await expect(page.getByRole('switch', { name: 'Wake me', checked: false })).toBeVisible()
    await push.stop()
  })
})
