import type { Browser, Page } from '@playwright/test'
import type { CodeSent, Provider } from '@yatha/contract'
import { FACEBOOK_PORT, GOOGLE_PORT, ORIGIN } from '../ports.ts'
import { waitForCodes } from './emails.ts'
import { expect, waitForScreen, test } from './rider.ts'

// Console errors are expected: the browser logs blocked frames, rejected codes and unreachable hosts.
test.use({ allowErrors: true })

const NAMES = { google: 'Google', telegram: 'Telegram', facebook: 'Facebook' } as const
const toasts = (page: Page) => page.locator('[data-toasts]')
let people = 0
/** A new login at Google or Telegram. */
const newcomer = () => `mi${Date.now()}x${++people}x${test.info().workerIndex}`

/** Signs in on the provider's own pages. */
async function signInAt(page: Page, provider: Provider, login: string): Promise<void> {
  if (provider === 'facebook') return page.getByRole('link', { name: 'Continue as Ko Zaw' }).click()
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const tap = (page: Page, provider: Provider) => page.getByRole('button', { name: `Continue with ${NAMES[provider]}` }).click()

/** Creates a page in a simulated native shell, which records the page's messages. */
async function shellPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: ORIGIN, serviceWorkers: 'block' })).newPage()
  await page.addInitScript(() => {
    const posted: string[] = []
    Object.assign(window, { posted, YathaShell: { postMessage: (text: string) => posted.push(text) } })
  })
  return page
}
const posted = (page: Page) => page.evaluate(() => (window as unknown as { posted: string[] }).posted.map((text) => JSON.parse(text)))
const sendLink = (page: Page, value: string) =>
  page.evaluate((link) => {
    dispatchEvent(new MessageEvent('message', { data: { name: 'app_link', value: link } }))
  }, value)

/** Starts a sign-in in the shell and completes it in the phone's browser. Returns the browser's page, which links back to the shell. */
async function backPage(shell: Page, browser: Browser, provider: Provider, login: string): Promise<Page> {
  await shell.goto('/login')
  await waitForScreen(shell)
  await tap(shell, provider)
  await expect(shell).toHaveURL(`/${provider}-login-waiting-via-android`)
  const [ready, message] = await posted(shell)
  expect(ready).toEqual({ name: 'ready' })
  expect(message).toEqual({ name: 'open', value: expect.stringMatching(/^http/) })
  const outside = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await outside.goto(message.value)
  await signInAt(outside, provider, login)
  return outside
}

/** Starts and completes a sign-in, too, but closes the browser's page and returns its link to the shell. */
async function returnLink(shell: Page, browser: Browser, provider: Provider, login: string): Promise<string> {
  const outside = await backPage(shell, browser, provider, login)
  const link = outside.getByRole('link', { name: 'Go to profile' })
  await expect(link).toBeVisible()
  expect(outside.url()).toBe(`${ORIGIN}/${provider}-login-callback-via-android`)
  const href = (await link.getAttribute('href'))!
  await outside.context().close()
  expect(href).toMatch(/^yatha:\/\/app-link\?type=login&access_token=[\w-]{43}$/)
  return href
}

test("journey 7: a rider in the shell signs in with Facebook in the phone's browser, and returns with a single-use code", async ({
  browser,
}) => {
  const shell = await shellPage(browser)
  const link = await returnLink(shell, browser, 'facebook', newcomer())
  await shell.getByRole('button', { name: 'Go to profile' }).click()
  await expect(toasts(shell)).toHaveText('You’re not logged in yet. Finish logging in with Facebook first.')
  await sendLink(shell, link)
  await expect(toasts(shell)).toHaveText('Successfully logged in')
  await expect(shell).toHaveURL('/profile')
  await expect(shell.getByText('this device')).toBeVisible()
  expect(await shell.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(link.split('=').at(-1))
  // The same link signs nobody in when it opens in another shell, even if that shell has started its own sign-in.
  const other = await shellPage(browser)
  await other.goto('/login')
  await waitForScreen(other)
  await tap(other, 'facebook')
  await expect(other).toHaveURL('/facebook-login-waiting-via-android')
  await sendLink(other, link)
  await expect(other.locator('main').getByText('This login has expired, or was started somewhere else. Please start again.')).toBeVisible()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
})

test("session fixation: a link with somebody else's valid code signs nobody in where the sign-in was not started", async ({ browser }) => {
  const attacker = await shellPage(browser)
  const outside = await backPage(attacker, browser, 'telegram', newcomer())
  const link = (await outside.getByRole('link', { name: 'Go to profile' }).getAttribute('href'))!
  const query = link.slice(link.indexOf('?'))
  // The page explains its link, and the rider can refuse it.
  await expect(outside.getByText('Continue only if you started this in the app yourself.')).toBeVisible()
  await outside.getByRole('button', { name: 'I didn’t start this' }).click()
  await expect(outside.getByText('The login was stopped, and nobody was logged in.')).toBeVisible()
  await expect(outside.locator('a[href^="yatha:"]')).toHaveCount(0)
  await outside.reload()
  await expect(outside.getByText('No login is in progress. Start from the login page.')).toBeVisible()
  const victim = await shellPage(browser)
  const began = { requests: 0 }
  victim.on('request', (request) => {
    if (request.url().includes('/api/social')) began.requests++
  })
  await victim.goto(`/app-link${query}`)
  await waitForScreen(victim)
  await expect(victim).toHaveURL('/app-link')
  await sendLink(victim, link)
  await victim.waitForTimeout(300)
  expect(began.requests).toBe(0)
  await victim.goto('/profile')
  await expect(victim.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
  // Messages that imitate the shell from a frame of another origin are ignored, even during a sign-in.
  await attacker.evaluate((value) => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const data = { name: 'app_link', value }
    dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow, origin: 'https://evil.example' }))
  }, link)
  await attacker.waitForTimeout(300)
  await expect(attacker).toHaveURL('/telegram-login-waiting-via-android')
})

test('if the shell opens the link itself, the code is removed from the address immediately', async ({ browser }) => {
  const shell = await shellPage(browser)
  const link = await returnLink(shell, browser, 'google', newcomer())
  const seen: string[] = []
  shell.on('request', (request) => {
    const addresses = `${request.url()} ${request.headers()['referer'] ?? ''}`
    if (!request.isNavigationRequest() && /access_token|type=login/.test(addresses)) seen.push(addresses)
  })
  await shell.goto(`/app-link${link.slice(link.indexOf('?'))}`)
  await expect(toasts(shell)).toHaveText('Successfully logged in')
  await expect(shell).toHaveURL('/profile')
  expect(seen).toEqual([])
  await shell.goBack()
  expect(shell.url()).not.toContain('access_token')
})

test("a browser returns from Google to the rider's destination, no address keeps the code, and a disallowed name must be changed", async ({
  page,
  rider,
}) => {
  const seen: string[] = []
  page.on('request', (request) => {
    const addresses = `${request.url()} ${request.headers()['referer'] ?? ''}`
    if (request.url().startsWith(ORIGIN) && !request.isNavigationRequest() && /[?&](code|state)=/.test(addresses)) seen.push(addresses)
  })
  await rider.open('/favorite')
  await expect(page).toHaveURL('/login?to=%2Ffavorite')
  await tap(page, 'google')
  await expect(page).toHaveURL(new RegExp(`^http://localhost:${GOOGLE_PORT}/`))
  // The fake provider derives the name from the login.
  await signInAt(page, 'google', `operator-${newcomer()}`)
  await expect(toasts(page)).toHaveText('Successfully logged in')
  await expect(page).toHaveURL('/favorite')
  expect(seen).toEqual([])
  // Others see “Rider” until a disallowed name is changed.
  const hint = page.getByText('Others see “Rider” because this name isn’t allowed here.')
  await rider.follow('/notification')
  await expect(page.getByText('Others see “Rider” instead of your name')).toBeVisible()
  await rider.follow('/profile')
  await expect(hint).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  await save.click()
  await expect(name).toHaveAccessibleDescription(/^This name could be mistaken for the Yatha team\./)
  await name.fill('Ma Mya')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Ma Mya' })).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test("a callback for another browser's sign-in, without parameters, or after a cancellation shows an error", async ({ page, rider }) => {
  await rider.open(`/google-login-callback?code=made-up&state=${'s'.repeat(43)}`)
  await expect(page.locator('main').getByText('This login has expired, or was started somewhere else. Please start again.')).toBeVisible()
  await expect(page).toHaveURL('/google-login-callback')
  await rider.follow('/language')
  await rider.follow('/google-login-callback')
  await expect(page.getByText('No login is in progress. Start from the login page.')).toBeVisible()
  await rider.follow('/login')
  await tap(page, 'facebook')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('You weren’t logged in with Facebook. Nothing was changed.')).toBeVisible()
  await expect(page).toHaveURL('/facebook-login-callback')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible()
})

test('journey 7: if Facebook is blocked, an error appears within four seconds, and the other providers work', async ({ page, rider }) => {
  await page.route(`http://localhost:${FACEBOOK_PORT}/robots.txt`, () => undefined)
  await rider.open('/login')
  const began = Date.now()
  await tap(page, 'facebook')
  await expect(page.getByRole('alert')).toHaveText('Facebook can’t be reached right now. You can log in another way.')
  expect(Date.now() - began).toBeLessThan(4000)
  await expect(page.getByRole('button', { name: 'Continue with Telegram' })).toBeEnabled()
  await page.getByRole('button', { name: 'Try anyway' }).click()
  await expect(page.getByRole('link', { name: 'Continue as Ko Zaw' })).toBeVisible()
})

test('if a Google address already has an account, a code by e-mail links the two', async ({ page, rider }) => {
  const login = newcomer()
  const email = `${login}@gmail.example`
  const account = { name: 'Aye Aye', email, password: 'mango sticky rice 9' }
  const { attempt } = (await (await page.request.post('/api/register', { data: account })).json()) as CodeSent
  const [code] = await waitForCodes(page, email, 1)
  await page.request.post('/api/two-step-verification', { data: { attempt, code } })
  await rider.open('/login')
  await tap(page, 'google')
  await signInAt(page, 'google', login)
  await expect(page).toHaveURL('/two-step-verification')
  await page.getByLabel('Code').fill((await waitForCodes(page, email, 2))[1]!)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Aye Aye' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Google' })).toBeVisible()
})

test('a rider who signed in with Telegram sets name, photo and e-mail, links another provider, and deletes the account', async ({
  page,
  rider,
}) => {
  const login = newcomer()
  await rider.open('/login')
  await tap(page, 'telegram')
  await signInAt(page, 'telegram', login)
  await expect(page.getByRole('heading', { name: login, exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Telegram' }).click()
  await expect(toasts(page)).toHaveText('This is your only way to log in. Set a password first.')

  await page.getByRole('button', { name: 'Edit profile' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit profile' })
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await edit.getByRole('button', { name: 'Choose a photo' }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
  }
  await choose('no.png', Buffer.from('no picture'))
  await expect(edit.getByRole('alert')).toHaveText('This photo can’t be used. Choose another.')
  await choose('me.png', await page.screenshot())
  await expect(edit.getByRole('img', { name: /^Photo of/ })).toHaveJSProperty('naturalWidth', 320)
  await edit.getByLabel('Name').fill('Ma Hla')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Ma Hla' })).toBeVisible()

  const email = `${login}@example.com`
  await page.getByRole('button', { name: 'Add an e-mail address' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add an e-mail address' })
  await sheet.getByLabel('New e-mail').fill('not an address')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await expect(sheet.getByLabel('New e-mail')).toHaveAccessibleDescription(/address/)
  await sheet.getByLabel('New e-mail').fill(email)
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await sheet.getByLabel('Code').fill((await waitForCodes(page, email, 1))[0]!)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a password' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Google' }).click()
  await signInAt(page, 'google', `un${login}`)
  await expect(toasts(page)).toHaveText('Google was added to your account.')
  await page.getByRole('button', { name: 'Remove Telegram' }).click()
  await expect(page.getByRole('button', { name: 'Add Telegram' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(toasts(page)).toHaveText('Your account was deleted.')
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
})
