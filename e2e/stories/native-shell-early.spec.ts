import type { Page } from '@playwright/test'
import { expect, waitForScreen, test } from './rider.ts'
import { storedValue, storeValue } from './stored-values.ts'

// A shell sends messages when its web view reports that the page has loaded, or when the page posts that it is ready. The app may
// still be loading then. The browser logs refused registrations.

test.use({ allowErrors: true })

const LINK = { name: 'app_link', value: 'yatha://open?type=redirect&name=station.show&slug=insein' }
const MESSAGES = [
  { name: 'os', value: 'android' },
  { name: 'version', value: '2.9.1' },
  { name: 'serial_number', value: '299' },
  { name: 'firebase_token', value: 'token-of-a-cold-start' },
  LINK,
]

type Moment = 'DOMContentLoaded' | 'load' | 'ready' | '5 s later'

/** Messages that the page posted to the shell, path of its first screen, milliseconds until the update prompt, and texts of all toasts. */
interface Log {
  readonly posted: string[]
  firstPath?: string
  promptMs?: number
  readonly toasts: string[]
}
const logOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { log: Log }).log)

/** Simulates a shell that sends messages at the given moment of each page load, with the processor at a quarter of its speed. */
async function startShell(page: Page, moment: Moment, messages: readonly object[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(
    ([moment, messages]) => {
      const log: Log = { posted: [], toasts: [] }
      const send = () => {
        for (const message of messages) dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
      }
      const postMessage = (text: string) => {
        log.posted.push(text)
        if (moment === 'ready' && text === '{"name":"ready"}') setTimeout(send)
      }
      Object.assign(globalThis, { log, YathaShell: { postMessage } })
      if (moment === '5 s later') setTimeout(send, 5000)
      else (moment === 'load' ? window : document).addEventListener(moment, send)
      new MutationObserver(() => {
        if (document.getElementById('main')) log.firstPath ??= location.pathname
        if (document.querySelector('[role=alertdialog]')) log.promptMs ??= performance.now()
        log.toasts.push(...[...document.querySelectorAll('[data-toasts] > *')].map(({ textContent }) => textContent))
      }).observe(document, { childList: true, subtree: true })
    },
    [moment, messages] as const,
  )
}

/** Stubs registrations of the push token; returns the received tokens. */
async function stubRegistrations(page: Page, status: number): Promise<string[]> {
  const tokens: string[] = []
  await page.route('**/api/firebase-token', (route) => {
    tokens.push((route.request().postDataJSON() as { token: string }).token)
    return status === 204 ? route.fulfill({ status }) : route.fulfill({ status, json: { code: 'internal', message: 'anything' } })
  })
  return tokens
}

const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'New Version' })

for (const moment of ['DOMContentLoaded', 'ready', '5 s later'] as const) {
  test(`the app handles every message that the shell sends at ${moment}, also on a slow processor`, async ({ page }) => {
    const tokens = await stubRegistrations(page, 204)
    await startShell(page, moment, MESSAGES)
    await page.goto('/app-link')
    await expect(page).toHaveURL('/station/insein')
    await expect.poll(() => tokens).toEqual(['token-of-a-cold-start'])
    await expect(prompt(page)).toBeVisible()
    expect(await storedValue(page, '__version')).toBe('2.9.1')
    const { posted, promptMs, firstPath } = await logOf(page)
    expect(posted).toEqual(['{"name":"ready"}'])
    expect(promptMs).toBeGreaterThanOrEqual(3000)
    // An early link opens its screen without showing home first.
    if (moment !== '5 s later') expect(firstPath).toBe('/station/insein')
  })
}

test('if the shell opens the link itself, the linked screen is shown without home first', async ({ page }) => {
  await startShell(page, 'ready', [])
  await page.goto('/app-link?type=redirect&name=station.show&slug=insein')
  await expect(page.getByRole('heading', { name: /Insein/ }).first()).toBeVisible()
  expect((await logOf(page)).firstPath).toBe('/station/insein')
})

test('until the app listens, the latest 32 messages from the page itself are queued, and no others', async ({ page }) => {
  // Blocks the app’s script, so that the app never starts to listen for messages.
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/app-link')
  const messages = await page.evaluate(async () => {
    for (let i = 0; i < 100; i++) dispatchEvent(new MessageEvent('message', { data: i }))
    dispatchEvent(new MessageEvent('message', { data: 'elsewhere', origin: 'https://elsewhere.example' }))
    const frame = document.body.appendChild(document.createElement('iframe'))
    const source = frame.contentWindow
    dispatchEvent(new MessageEvent('message', { data: 'of a frame', origin: location.origin, source }))
    const ownMessage = new Promise((done) => addEventListener('message', done, { once: true }))
    postMessage('own', location.origin)
    await ownMessage
    return (globalThis as unknown as { shellMessages: unknown[] }).shellMessages
  })
  expect(messages).toEqual([...Array.from({ length: 31 }, (_, i) => 69 + i), 'own'])
})

test('spec §4 late messages with os and serial number show the update prompt, and a newer serial number removes it', async ({ page }) => {
  await stubRegistrations(page, 204)
  await page.goto('/app-link')
  await waitForScreen(page)
  await page.waitForTimeout(3500)
  const send = (name: string, value: string) =>
    page.evaluate((data) => void dispatchEvent(new MessageEvent('message', { data })), { name, value })
  await send('os', 'android')
  await expect.poll(() => storedValue(page, '__os')).toBe('android')
  await expect(prompt(page)).toHaveCount(0)
  await send('serial_number', '299')
  await expect(prompt(page)).toBeVisible()
  await send('serial_number', '300')
  await expect(prompt(page)).toHaveCount(0)
})

test('spec §8 a push registration that fails at the start is sent once, and the failure is only logged', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const tokens = await stubRegistrations(page, 422)
  await startShell(page, 'load', [{ name: 'firebase_token', value: 'refused' }])
  await page.goto('/app-link')
  await waitForScreen(page)
  await expect.poll(() => logged.join()).toContain('no subscription for alerts')
  // The app checks its push registration three seconds after the start.
  await page.waitForTimeout(4000)
  expect(tokens).toEqual(['refused'])
  expect((await logOf(page)).toasts).toEqual([])
})

test("a push token that arrives twice before the server's response is registered once", async ({ page }) => {
  const tokens: string[] = []
  await page.route('**/api/firebase-token', async (route) => {
    tokens.push((route.request().postDataJSON() as { token: string }).token)
    await new Promise((done) => setTimeout(done, 1000))
    await route.fulfill({ status: 204 })
  })
  await startShell(page, 'load', [MESSAGES[3]!, MESSAGES[3]!])
  await page.goto('/app-link')
  await waitForScreen(page)
  await expect.poll(() => storedValue(page, '__notification-token')).toBe('token-of-a-cold-start')
  await page.waitForTimeout(3000)
  expect(tokens).toEqual(['token-of-a-cold-start'])
})

test('a rider sees an error if turning alerts off fails', async ({ page }) => {
  await startShell(page, 'load', [MESSAGES[3]!])
  await page.route('**/api/**', (route) => route.fulfill({ json: { notifications: [], unread: 0, isOffered: false } }))
  await page.route('**/api/firebase-token/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/app-link')
  await waitForScreen(page)
  await storeValue(page, '__access-token', 'a-token')
  await page.goto('/notification')
  await page.getByRole('switch', { name: /on this phone/i }).click()
  await expect(page.locator('[data-toasts]')).toHaveText('Internal Server Error')
})
