import type { Page } from '@playwright/test'
import type { CodeSent } from '@yatha/contract'
import { waitForCodes } from './emails.ts'
import { expect, waitForScreen, test } from './rider.ts'
import { registerThroughApi } from './register.ts'
import { withBurmeseBreaks } from './burmese.ts'
import { signInWithGoogle } from './walk.ts'

test.use({ allowErrors: true })

let people = 0
const newPerson = () => ({
  name: 'Aye Aye',
  email: `rider${Date.now()}-${++people}-${test.info().workerIndex}@example.com`,
  password: 'mango sticky rice 9',
})
type Person = ReturnType<typeof newPerson>

async function register(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/two-step-verification')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
}

const toasts = (page: Page) => page.locator('[data-toasts]')

test('journey 6: a rider registers; a wrong code shows an error, the right code in Burmese digits signs in once', async ({
  page,
  rider,
}) => {
  const person = newPerson()
  await rider.open('/register')
  // A disallowed name shows an error at its field, which receives the focus.
  const name = page.getByLabel('Name')
  await name.fill('Yatha Operator ✔')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(name).toHaveAccessibleDescription(/^This name could be mistaken for the Yatha team\./)
  await expect(name).toBeFocused()
  await name.fill(person.name)
  await page.getByLabel('Password').fill('password1')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(toasts(page)).toHaveText('This password is too common. Choose another.')
  // A reload keeps the input except the password. The error about a common password disappears once the password is replaced.
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(person.name)
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('Password').fill('password1')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(toasts(page)).toHaveText('This password is too common. Choose another.')
  await register(page, person)
  await expect(toasts(page)).toHaveText('')
  // Home links back to the code step.
  await rider.follow('/')
  await page.getByRole('link', { name: 'Enter the code we sent' }).click()
  await expect(page).toHaveURL('/two-step-verification')
  await expect(page.getByText(`If you can log in with ${person.email}, we’ve sent a 6-digit code there.`)).toBeVisible()
  const code = page.getByLabel('Code')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('button', { name: /Send a new code in \d+ s/ })).toBeDisabled()
  const [sent] = await waitForCodes(page, person.email, 1)
  await code.fill(String((Number(sent) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(toasts(page)).toHaveText('Wrong code. Check it and try again.')
  await code.fill(sent!.replace(/\d/g, (d) => String.fromCharCode(0x1040 + Number(d))))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(toasts(page)).toHaveText('Successfully logged in')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Aye Aye' })).toBeVisible()
  await expect(page.getByText('this device')).toBeVisible()
  // localStorage contains no readable token or e-mail address.
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toMatch(/token|@example/)
  await rider.follow('/two-step-verification')
  await expect(page.getByText('Log in or register first. We’ll then send you a code.')).toBeVisible()
})

test('a late response to one rider is not shown to the next rider on the phone, and login does not redirect to another site', async ({
  page,
  rider,
}) => {
  const [first, second] = [newPerson(), { ...newPerson(), name: 'Mya Mya' }]
  let sendLateResponse = () => undefined as void
  const late = new Promise<void>((done) => {
    sendLateResponse = done
  })
  let requestCount = 0
  await page.route('**/api/session', async (route) => {
    if (++requestCount > 1) return route.continue()
    await late
    await route.fulfill({
      json: [{ id: 'a', device: 'Phone of the first', createdAt: '2026-11-23T00:00:00Z', usedAt: '2026-11-23T00:00:00Z', current: false }],
    })
  })
  await rider.open('/profile')
  await registerThroughApi(page, first, page.getByRole('heading', { name: 'Aye Aye' }))
  await signOut(page)
  // A return address that leads to another site is ignored.
  await rider.follow('/login?to=/%09/evil.example/')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await register(page, second)
  await page.getByLabel('Code').fill((await waitForCodes(page, second.email, 1))[0]!)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(toasts(page)).toHaveText('Successfully logged in')
  await expect(page).toHaveURL('/')
  await rider.follow('/profile')
  await expect(page.getByRole('heading', { name: 'Mya Mya' })).toBeVisible()
  await expect(page.getByText('Aye Aye')).toHaveCount(0)
  sendLateResponse()
  await expect(page.getByText('this device')).toBeVisible()
  await expect(page.getByText('Phone of the first')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Mya Mya' })).toBeVisible()
})

test('journey 12: a guest at /favorite logs in and returns; a rider changes the password, and confirms logging out', async ({
  page,
  rider,
}) => {
  const person = newPerson()
  await rider.open('/profile')
  await registerThroughApi(page, person, page.getByRole('heading', { name: 'Aye Aye' }))
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out on this phone?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Aye Aye' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()

  await rider.follow('/favorite')
  await expect(page).toHaveURL('/login?to=%2Ffavorite')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(toasts(page)).toHaveText('Wrong e-mail or password.')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/two-step-verification')
  const [, second] = await waitForCodes(page, person.email, 2)
  await page.getByLabel('Code').fill(second!)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/favorite')
  // A logged-in rider is not asked to log in.
  await rider.follow('/station/hledan')
  await page.getByRole('button', { name: 'Favorite: Hledan' }).click()
  await expect(page.getByRole('dialog', { name: 'Hledan is now a favorite' })).toBeVisible()
  await expect(page).toHaveURL('/station/hledan')
  await rider.follow('/notification')
  await expect(page.getByRole('main')).toContainText('No notifications yet.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveCount(0)

  await rider.follow('/change-password')
  await page.getByLabel('Old password').fill('not my password')
  await page.getByLabel('New password').fill('durian season 2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Old password')).toHaveAccessibleDescription('Wrong password.')
  await page.getByLabel('Old password').fill(person.password)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription('At least 8 characters.')
  await page.getByLabel('New password').fill('durian season 2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toHaveText('Your password was changed. Other devices were logged out.')
  await expect(page).toHaveURL('/profile')
})

test('a code by e-mail resets a forgotten password; the new password is required to delete the account', async ({ page, rider }) => {
  const person = newPerson()
  await rider.open('/profile')
  await registerThroughApi(page, person, page.getByRole('heading', { name: 'Aye Aye' }))
  await rider.follow('/forgot-password')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  // After a reload, the code step is still shown; one tap leads back to change the address.
  await page.reload()
  await expect(page.getByLabel('Code')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a different e-mail' })).toBeVisible()
  await page.getByLabel('Code').fill((await waitForCodes(page, person.email, 2))[1]!)
  await page.getByLabel('New password').fill('rambutan basket 7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/login')
  // The session on this phone has ended too: the next call fails, the token is deleted and the page reloads.
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
  await rider.follow('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill('rambutan basket 7')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Code').fill((await waitForCodes(page, person.email, 3))[2]!)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Aye Aye' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete account' })
  await sheet.getByLabel('Password').fill('rambutan basket 7')
  await sheet.getByRole('button', { name: 'Delete account' }).click()
  await expect(toasts(page)).toHaveText('Your account was deleted.')
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
})

test('a link to account deletion opens the page at that section', async ({ page, rider }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await rider.open('/privacy-policy#delete')
  await expect(page.getByRole('heading', { name: 'Deleting your data' })).toBeInViewport()
  await expect(page.getByText(/You can delete your account on the profile page/)).toBeInViewport()
})

test('after a visible one-minute countdown, a rider can request a new code, which clears the error about the old code', async ({
  page,
  rider,
}) => {
  const person = newPerson()
  await rider.open('/register')
  await register(page, person)
  await expect(page.getByRole('button', { name: /in 5\d s|in 60 s/ })).toBeDisabled()
  const [sent] = await waitForCodes(page, person.email, 1)
  await page.getByLabel('Code').fill(String((Number(sent) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const complaint = page.getByRole('main').getByText('Wrong code. Check it and try again.')
  await expect(complaint).toBeVisible()
  await page.clock.fastForward('01:01')
  const again = page.getByRole('button', { name: 'Send a new code', exact: true })
  await expect(again).toBeEnabled()
  // On the server, the minute has not passed yet: it returns an error, and the form keeps its state.
  await again.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Too many attempts' })).toBeVisible()
  await page.route('**/api/two-step-verification/resend', (route) =>
    route.fulfill({ json: { attempt: crypto.randomUUID(), resendSeconds: 60 } satisfies CodeSent }),
  )
  await page.clock.fastForward('01:01')
  await again.click()
  await expect(toasts(page)).toHaveText('We’ve sent a new code.')
  await expect(complaint).toHaveCount(0)
})

test('signing in and logging out in one tab update the other tab', async ({ page, context, rider }) => {
  const other = await context.newPage()
  await other.goto('/profile')
  await waitForScreen(other)
  await expect(other.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
  // A tab starts to follow changes in other tabs three seconds after it has loaded.
  await other.waitForTimeout(4000)
  await rider.open('/login')
  await signInWithGoogle(page, `tabs${Date.now()}`)
  const name = page.locator('#own')
  await expect(name).toBeVisible()
  await expect(other.locator('#own')).toHaveText(await name.innerText())
  await other.getByRole('link', { name: 'Favorite', exact: false }).first().click()
  await expect(other).toHaveURL('/favorite')
  await signOut(page)
  await expect(other).toHaveURL('/login?to=%2Ffavorite')
  await other.goBack()
  await expect(other.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
})

test('a Burmese page shows an e-mail address unchanged', async ({ page, rider }) => {
  const email = `rider9-${Date.now()}@example.com`
  await rider.open('/forgot-password', 'mm')
  await page.getByRole('textbox').fill(email)
  await page.getByRole('button', { name: withBurmeseBreaks('ကုဒ် ပို့ရန်') }).click()
  await expect(page.getByText(email)).toBeVisible()
})
