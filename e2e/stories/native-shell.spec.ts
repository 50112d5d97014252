import type { Page } from '@playwright/test'
import { CONFIGURED_ORIGIN } from '../ports.ts'
import { expect, waitForScreen, test, waitForQuietNetwork } from './rider.ts'

// The browser logs blocked frames.
test.use({ allowErrors: true })

/** Sends a message as the shell does: dispatches an event in the page. */
const sendFromShell = (page: Page, message: unknown) =>
  page.evaluate((data) => void dispatchEvent(new MessageEvent('message', { data })), message)

/** Opens a page that has the native shell’s object. Resolves once everything has loaded and the app listens for messages. */
async function openInShell(page: Page, address = '/app-link'): Promise<void> {
  await page.addInitScript(() => {
    const posted: string[] = []
    Object.assign(globalThis, { posted, YathaShell: { postMessage: (text: string) => void posted.push(text) } })
  })
  await page.goto(address)
  await waitForScreen(page)
  await waitForQuietNetwork(page)
}
const postedMessages = (page: Page) => page.evaluate(() => (globalThis as unknown as { posted: string[] }).posted)

test('spec §4 the app follows each deep link once', async ({ page, rider }) => {
  expect(rider).toBeDefined()
  await openInShell(page)
  const link = { name: 'app_link', value: 'yatha://open?type=redirect&name=station.show&slug=insein' }
  await sendFromShell(page, JSON.stringify(link))
  await expect(page).toHaveURL('/station/insein')
  await page.goBack()
  await expect(page).toHaveURL('/app-link')
  await page.goto('/')
  await waitForScreen(page)
  await waitForQuietNetwork(page)
  await sendFromShell(page, link)
  await page.waitForTimeout(300)
  await expect(page).toHaveURL('/')
  await sendFromShell(page, { ...link, value: `${link.value}&again` })
  await expect(page).toHaveURL('/station/insein')
})

test('a login link signs in only on the device that started the sign-in', async ({ page, rider }) => {
  expect(rider).toBeDefined()
  await openInShell(page)
  await sendFromShell(page, { name: 'app_link', value: 'yatha://open?type=login&access_token=stolen' })
  await page.goto('/favorite')
  await expect(page).toHaveURL(/\/login/)
})

test('malformed messages, and messages from frames and other windows, change nothing', async ({ page, context, rider }) => {
  expect(rider).toBeDefined()
  await openInShell(page)
  const link = JSON.stringify({ name: 'app_link', value: 'x://y?type=redirect&name=station' })
  await page
    .evaluate((text) => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      frame.contentWindow!.setTimeout(`parent.postMessage(${JSON.stringify(text)}, '*')`, 0)
      const script = frame.contentDocument!.createElement('script')
      script.textContent = `parent.postMessage(${JSON.stringify(text)}, '*')`
      frame.contentDocument!.body.append(script)
    }, link)
    .catch(() => undefined)
  const opener = await context.newPage()
  await opener.goto('/about-of-app')
  await opener.evaluate((text) => {
    const app = window.open('/app-link', 'other')!
    setTimeout(() => app.postMessage(text, '*'), 2500)
  }, link)
  for (const message of ['', '{', 'null', '[]', '{"name":"app_link"}', { name: 'app_link', value: 7 }, 42, undefined])
    await sendFromShell(page, message)
  await page.waitForTimeout(3000)
  await expect(page).toHaveURL('/app-link')
  expect(context.pages().map((p) => new URL(p.url()).pathname)).not.toContain('/station')
})

test('spec §3 the app stores values from the shell with encrypted names and values', async ({ page, rider }) => {
  expect(rider).toBeDefined()
  await openInShell(page)
  await sendFromShell(page, { name: 'firebase_token', value: 'very-secret-push-token' })
  await sendFromShell(page, { name: 'os', value: 'android' })
  await page.waitForFunction(() => Object.keys(localStorage).length >= 2)
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toMatch(/firebase|secret|android|__os/)
  // The next visit can decrypt the values: without the value `os`, it would not show the update prompt.
  await sendFromShell(page, { name: 'serial_number', value: '299' })
  await page.waitForFunction(() => Object.keys(localStorage).length >= 3)
  await page.reload()
  await expect(page.getByRole('alertdialog', { name: 'New Version' })).toBeVisible()
})

test('spec §4 the update prompt appears 3000 ms after start; only its button closes it, and posts the install message', async ({
  page,
  rider,
}) => {
  expect(rider).toBeDefined()
  await openInShell(page, `${CONFIGURED_ORIGIN}/app-link`)
  const storedCount = () => page.evaluate(() => localStorage.length)
  const before = await storedCount()
  await sendFromShell(page, { name: 'os', value: 'android' })
  await sendFromShell(page, { name: 'serial_number', value: '299' })
  await expect.poll(storedCount).toBe(before + 2)
  // A paused clock makes the test independent of the machine's speed.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.reload({ waitUntil: 'commit' })
  // Advances the paused clock, since the first screen waits for a timer of 0 ms.
  const step = setInterval(() => void page.clock.runFor(1).catch(() => undefined), 100)
  await waitForScreen(page).finally(() => clearInterval(step))
  const prompt = page.getByRole('alertdialog', { name: 'New Version' })
  await expect(prompt).toHaveCount(0)
  await page.clock.runFor(3000)
  await expect(prompt).toHaveText('New VersionA new version (3.0.0) is available.Update')
  await expect(prompt.getByRole('button')).toHaveCount(1)
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Update' }).click()
  await expect(prompt).toHaveCount(0)
  expect(await postedMessages(page)).toEqual(['{"name":"ready"}', '{"name":"install","value":"https://yatha.example/yatha.apk"}'])
})

test('the developers’ simulator sends a shell’s messages to the app', async ({ page, context, rider }) => {
  expect(rider).toBeDefined()
  await page.goto(`${CONFIGURED_ORIGIN}/dev/native-shell`)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open the app' }).click()
  const app = await opened
  await waitForScreen(app)
  await waitForQuietNetwork(app)
  await page.getByLabel('app_link').fill('yatha://open?type=redirect&name=route')
  await page.getByRole('button', { name: 'Send app_link' }).click()
  await expect(app).toHaveURL(`${CONFIGURED_ORIGIN}/route`)
})
