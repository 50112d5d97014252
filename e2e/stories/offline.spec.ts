import type { Page } from '@playwright/test'
import { withBurmeseBreaks } from './burmese.ts'
import { expect, NOW, waitForScreen, test } from './rider.ts'

test.use({ serviceWorkers: 'allow', allowErrors: true })

/** Opens the app online and waits until everything is cached. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/')
  await waitForScreen(page)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const cachedUrls = async () =>
      (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()
    for (let i = 0; i < 100 && !(await cachedUrls()).some((url) => /\/en-more-/.test(url)); i++)
      await new Promise((done) => setTimeout(done, 100))
    return registration.active?.state
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const itineraries = (page: Page) => page.getByRole('main').getByRole('list').last().getByRole('listitem').allInnerTexts()

test('journey 3: airplane mode opens /offline, trips are the same as online, and a restored network opens home', async ({
  page,
  context,
  rider,
}) => {
  expect(rider).toBeDefined()
  await visitOnce(page)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Download Works offline' })).toBeVisible()
  await page.goto('/search?from=hledan&to=insein&day=2026-11-23&time=08:00')
  await waitForScreen(page)
  const online = await itineraries(page)
  // The list shows seven direct trains. An evening train with an overnight transfer is in a collapsed section.
  expect(online).toHaveLength(7)
  await context.setOffline(true)
  await expect(page).toHaveURL(/^[^?]*\/offline\?at=/)
  await expect(page.getByText('You’re offline')).toBeVisible()
  const bar = page.getByRole('region', { name: 'You’re offline' })
  expect((await bar.boundingBox())!.height).toBeLessThan(0.14 * page.viewportSize()!.height)
  await expect(page.getByText(/2026 timetable, data as of Aug 2026/).first()).toBeVisible()
  expect(await itineraries(page)).toEqual(online)
  await page.getByRole('navigation', { name: 'Offline pages' }).getByRole('link', { name: 'Station' }).click()
  await expect(page).toHaveURL('/offline?at=%2Fstation')
  await page.getByRole('searchbox').fill('da nyin')
  await page
    .getByRole('link', { name: /Danyingon/ })
    .first()
    .click()
  await expect(page).toHaveURL('/offline?at=%2Fstation%2Fdanyingon')
  await expect(page.getByRole('heading', { name: 'Danyingon' })).toBeVisible()
  // The printed timetable needs Burmese messages, which the catalog of this phone's language does not contain.
  await page.evaluate(() => (window.print = () => undefined))
  await page.getByRole('button', { name: 'Print timetable' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-sheet]')).toContainText(withBurmeseBreaks('ထွက်မည့် ရထားများ'))
  await page.emulateMedia({ media: 'screen' })
  await context.setOffline(false)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Connected to internet back')).toBeVisible()
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL('/station/danyingon')
})

test('a form, the open screen and the scroll position survive a lost and restored network', async ({ page, context, rider }) => {
  expect(rider).toBeDefined()
  await visitOnce(page)
  // The cached page contains no personal data.
  const title = await page.evaluate(async () => {
    const response = await caches.match('/offline')
    return /<title>(.*?)<\/title>/.exec((await response?.text()) ?? '')?.[1]
  })
  expect(title).toBe('Yatha | Yangon City Railway')
  await page.goto('/register')
  await page.getByLabel('Name').fill('Aye Aye')
  await page.getByLabel('Password').fill('mango sticky rice 9')
  await context.setOffline(true)
  await expect(page.getByText('You’re offline')).toBeVisible()
  // Going offline keeps the form.
  await expect(page.getByLabel('Name')).toHaveValue('Aye Aye')
  await expect(page.getByLabel('Password')).toHaveValue('mango sticky rice 9')
  await page.getByLabel('E-mail').fill('aye@example.com')
  await context.setOffline(false)
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: /Back to where you were.*Register/ }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByLabel('Name')).toHaveValue('Aye Aye')
  await expect(page.getByLabel('E-mail')).toHaveValue('aye@example.com')
  await expect(page.getByLabel('Password')).toHaveValue('')

  // Going offline keeps the screen mounted. Going back offline restores the scroll position. Once the phone is online again, the button
  // “Back to where you were” restores it, too.
  await page.goto('/route?view=trains')
  await waitForScreen(page)
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.nth(14).scrollIntoViewIfNeeded()
  const search = page.getByRole('searchbox')
  await search.evaluate((field) => Object.assign(field, { mounted: true }))
  const scrollPosition = () => page.evaluate(() => Math.round(scrollY))
  const before = await scrollPosition()
  expect(before).toBeGreaterThan(200)
  await context.setOffline(true)
  await expect(page.getByText('You’re offline')).toBeAttached()
  expect(await search.evaluate((field) => 'mounted' in field)).toBe(true)
  expect(await scrollPosition()).toBeGreaterThanOrEqual(before)
  const scrollTop = await scrollPosition()
  await rows.nth(14).getByRole('link').click()
  await expect(page).toHaveURL(/\/offline\?at=%2Froute%2F/)
  await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/offline\?at=%2Froute%3Fview%3Dtrains/)
  await expect.poll(async () => Math.abs((await scrollPosition()) - scrollTop)).toBeLessThan(60)
  await expect(rows.nth(14).getByRole('link')).toBeFocused()
  await context.setOffline(false)
  await page.getByRole('button', { name: /Back to where you were/ }).click()
  // The position may differ a little, because the list starts higher without the bar of the offline page.
  await expect.poll(async () => Math.abs((await scrollPosition()) - before)).toBeLessThan(60)
})

test('a rider completes journeys 1 and 2, and opens the map, from a cold start in airplane mode', async ({ page, context, rider }) => {
  expect(rider).toBeDefined()
  await visitOnce(page)
  await page.close()
  await context.setOffline(true)
  const coldPage = await context.newPage()
  await coldPage.clock.install({ time: new Date(NOW) })
  await coldPage.goto('/station/hledan')
  await expect(coldPage).toHaveURL('/offline?at=%2Fstation%2Fhledan')
  await expect(coldPage.getByRole('heading', { level: 1, name: /^Hledan/ })).toBeVisible()
  await coldPage.clock.fastForward(3000)
  await expect(coldPage.locator('#splash')).toHaveCount(0)
  await coldPage
    .getByRole('link', { name: /KHA-3|GA-3/ })
    .first()
    .click()
  await expect(coldPage.getByRole('list', { name: 'Stops' })).toBeVisible()
  await expect(coldPage.getByRole('listitem').filter({ hasText: 'Your stop' })).toContainText('Hledan')
  await coldPage.goto('/')
  await waitForScreen(coldPage)
  await expect(coldPage.getByRole('region', { name: /Yangon Central/ })).toContainText(/min|\d+:\d\d/)
  await coldPage.getByRole('button', { name: /^To/ }).click()
  for (const end of ['insein', 'hledan']) {
    await coldPage.getByRole('searchbox').fill(end)
    await coldPage.keyboard.press('Enter')
  }
  await expect(coldPage).toHaveURL(/\/offline\?at=%2Fsearch/)
  await expect(coldPage.getByRole('main').getByRole('list').last().getByRole('listitem').first()).toBeVisible()
  await coldPage.goto('/?map=1')
  await expect(coldPage.getByRole('dialog', { name: 'Map' }).locator('[data-map=ready] canvas').first()).toBeVisible()
})

test('a connection that transfers no data does not block the app', async ({ page, context, rider }) => {
  expect(rider).toBeDefined()
  await visitOnce(page)
  // Requests get no response, although the phone reports that it is online.
  await context.route('**', () => new Promise(() => undefined))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 600_000, downloadThroughput: 1, uploadThroughput: 1 })
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.getByRole('link', { name: /All trains at/ }).click()
  await page.getByRole('link', { name: 'Trips from here' }).click()
  // The picker for the missing station opens without a tap.
  await page.getByRole('searchbox').fill('insein')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem').first()).toBeVisible()
})

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a form stays if the network is lost before anything is cached, even if a chunk fails to load', async ({ page, context, rider }) => {
    await rider.open('/register')
    await page.getByLabel('Name').fill('Aye Aye')
    await context.setOffline(true)
    await expect(page).toHaveURL('/offline?at=%2Fregister')
    await page.getByLabel('E-mail').fill('aye@example.com')
    await expect(page.getByLabel('Name')).toHaveValue('Aye Aye')
  })

  test('a deleted chunk of the app reloads the page once, with a message', async ({ page, rider }) => {
    expect(rider).toBeDefined()
    await page.goto('/')
    await waitForScreen(page)
    let isGone = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false
    })
    await page.route('**/assets/sayings-*.js', (route) => (isGone ? route.abort() : route.continue()))
    await page.getByRole('link', { name: /Change language/ }).click()
    await expect(page.getByText('The app was reloaded to get the latest version.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible()
  })
})

test('the app leaves the offline page if a chunk could not be loaded and the network returned before the page was reloaded', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => sessionStorage.setItem('yatha.reloaded-for-chunk', '1'))
  await page.goto('/offline?at=/station/hledan')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Connected to internet back')).toBeVisible()
})

test('the app leaves the offline page even if the network returns before that page has loaded', async ({ page }) => {
  await visitOnce(page)
  await page.goto('/station/hledan')
  await waitForScreen(page)
  await page.evaluate(() => {
    const report = (isOnline: boolean) => {
      Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    }
    const replace = history.replaceState.bind(history)
    history.replaceState = (...to: Parameters<typeof replace>) => {
      replace(...to)
      if (String(to[2]).startsWith('/offline')) report(true)
    }
    report(false)
  })
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Connected to internet back')).toBeVisible()
})
