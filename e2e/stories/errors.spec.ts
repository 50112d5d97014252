import type { Account } from '@yatha/contract'
import type { Page, Route } from '@playwright/test'
import { FAKE_SERVICES_ORIGIN } from '../ports.ts'
import { expect, waitForScreen, test } from './rider.ts'
import { storeValue } from './stored-values.ts'

// Tests each row of the table in spec §8 with the only form that a guest can send.

test.use({ allowErrors: true })

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact Us' }).click()
  await page.getByLabel('Your e-mail').fill('aye@example.com')
  await page.getByLabel('Message').fill('The 9:08 from Hledan leaves at 9:12.')
  await page.getByRole('button', { name: 'Send' }).click()
}

const answer = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body })
const toasts = (page: Page) => page.locator('[data-toasts]')

const ROWS: readonly (readonly [string, number, object, string])[] = [
  ['HTTP 500', 500, { code: 'internal', message: 'anything' }, 'Internal Server Error'],
  ['HTTP 422', 422, { code: 'invalid', message: 'The server’s own words.' }, 'The server’s own words.'],
  ['HTTP 403', 403, { code: 'not_allowed', message: 'Not for you.' }, 'Not for you.'],
  ['HTTP 413', 413, { code: 'too_large', message: 'anything' }, '413 Request Entity Too Large'],
]
test('spec §8 each HTTP error shows a toast at the bottom, and the form shows the error', async ({ page, rider }) => {
  await rider.open('/profile')
  for (const [row, status, body, text] of ROWS) {
    await page.route('**/api/contact', answer(status, body))
    await send(page)
    await expect(toasts(page), row).toHaveText(text)
    // The error is rethrown: the form shows it and keeps its input.
    await expect(page.getByRole('dialog').getByRole('alert'), row).toHaveText(status === 413 ? 'anything' : text)
    await expect(page.getByLabel('Message'), row).toHaveValue(/9:12/)
    // The toast is below the fields, at the bottom of the screen: the sheet covers the tab bar there.
    const [toast, field] = await Promise.all([toasts(page).boundingBox(), page.getByLabel('Message').boundingBox()])
    expect(toast!.y + toast!.height, row).toBeLessThanOrEqual(page.viewportSize()!.height)
    expect(toast!.y, row).toBeGreaterThanOrEqual(field!.y + field!.height)
    await page.getByRole('button', { name: 'Close' }).click()
    // The toast disappears.
    await page.clock.fastForward(15_000)
  }
})

test('spec §8 the app explains a missing response, and an HTML page instead of JSON (a Wi-Fi login, a proxy’s 413); the next message reaches the operator', async ({
  page,
  rider,
  request,
}) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  await rider.open('/profile')
  const html = { contentType: 'text/html', body: '<!doctype html><title>Free Wi-Fi</title>' }
  await page.route('**/api/contact', (route) => route.fulfill({ status: 200, ...html }))
  await send(page)
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText('This network may need you to log in first')
  await page.route('**/api/contact', (route) => route.fulfill({ status: 413, ...html }))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(alert).toHaveText('413 Request Entity Too Large')
  await expect(toasts(page)).toHaveText('413 Request Entity Too Large')
  await page.clock.fastForward(15_000)
  await page.route('**/api/contact', (route) => route.abort())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(alert).toContainText('The server didn’t answer.')
  expect(logged.join()).toMatch(/fetch/i)
  await expect(toasts(page)).toHaveText('')
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(toasts(page)).toHaveText('Sent. Thank you!')
  expect(JSON.stringify(await (await request.get(`${FAKE_SERVICES_ORIGIN}/emails`)).json())).toContain('leaves at 9:12')
  expect(pageErrors).toEqual([])
})

test('spec §8 HTTP 401 deletes a stored token and reloads the page; without a token, nothing is reloaded', async ({ page, rider }) => {
  await rider.open('/profile')
  await page.route('**/api/contact', answer(401, { code: 'sign_in_required', message: 'Sign in.' }))
  await send(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Sign in.')
  await storeValue(page, '__access-token', 'a-token')
  // The token is invalid, so stubs answer all other calls.
  const account = { id: '1', name: 'Aye Aye', hasPassword: true, providers: [], createdAt: '2026-11-23T00:00:00Z' }
  await page.route('**/api/account', answer(200, account satisfies Account))
  await page.route('**/api/session', answer(200, []))
  await page.route('**/api/favorite', answer(200, []))
  await page.route('**/api/favorite/alert', answer(200, { armed: [], past: [] }))
  await page.route('**/api/notification/unread', answer(200, { unread: 0 }))
  await page.reload()
  await waitForScreen(page)
  await page.goto('/favorite')
  await waitForScreen(page)
  await expect(page).toHaveURL('/favorite')
  await page.goto('/profile')
  await waitForScreen(page)
  // A replaced API key does not log the rider out: the app reads the new key from a page and repeats the call.
  const withKey = async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('&quot;version&quot;', '&quot;apiKey&quot;:&quot;new&quot;,&quot;version&quot;'),
    })
  }
  await page.route('**/offline', withKey)
  const rejectRequest = (route: Route) =>
    route.request().headers()['x-api-key'] === 'new'
      ? route.continue()
      : answer(401, { code: 'unknown_key', message: 'No such key.' })(route)
  await page.route('**/api/contact', rejectRequest)
  await send(page)
  await expect(toasts(page)).toHaveText('Sent. Thank you!')
  await expect(page.getByRole('heading', { name: 'Aye Aye' })).toBeVisible()
  await page.unroute('**/api/contact', rejectRequest)
  const [request] = await Promise.all([page.waitForRequest('**/api/contact'), page.waitForEvent('load'), send(page)])
  expect(request.headers()).toMatchObject({ authorization: 'Bearer a-token', language: 'en', 'notification-token': '' })
  await expect(toasts(page)).toHaveText('You were logged out. Log in again to continue.')
  await page.goto('/favorite')
  await expect(page).toHaveURL('/login?to=%2Ffavorite')
})

test('a malformed address shows an error at its field before anything is sent', async ({ page, rider }) => {
  await rider.open('/profile')
  await page.getByRole('button', { name: 'Contact Us' }).click()
  await page.getByLabel('Your e-mail').fill('aye')
  await page.getByLabel('Message').fill('short')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Your e-mail')).toHaveAccessibleDescription('This isn’t a valid e-mail address.')
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Please write at least 10 characters.')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Contact Us' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('short')
})

test('a screen that a server error leaves empty shows the request id, which a rider can report', async ({ page, rider }) => {
  const headers = { 'X-Request-Id': '0f8fad5b-d9cb-469f-a165-70867728950e' }
  await page.route('**/api/post**', (route) => route.fulfill({ status: 500, headers, json: { code: 'internal', message: '' } }))
  await rider.open('/community')
  await expect(page.getByText('Error ID: 0f8fad5b-d9cb-469f-a165-70867728950e')).toBeVisible()
})
