import type { Page } from '@playwright/test'
import { CLOSED, FIRST_USE } from '../ports.ts'
import { expect, test } from './rider.ts'
import { ADDRESSES, axe, faults, isFromOutside, SIZES, STATES, messagesIn } from './walk.ts'

let people = 0
const newEmail = () => `rider${Date.now()}-${++people}@example.com`

/** Registers, up to the code step. */
async function register(page: Page, email: string): Promise<void> {
  const [name, address, password] = await page.locator('main form input').all()
  await name!.fill('Aye Aye')
  await address!.fill(email)
  await password!.fill('mango sticky rice 9')
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(`${FIRST_USE}/two-step-verification`)
}

test('on a server without settings, a rider registers, copies the code from the mailbox and signs in', async ({ page, context, rider }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = newEmail()
  await rider.open(`${FIRST_USE}/register`)
  await register(page, email)
  await expect(page.getByText('This is a local installation: its e-mails stay on this computer.')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the mailbox' }).click()
  const mailbox = await opened
  const message = mailbox.getByRole('listitem').filter({ hasText: email })
  // Delays the mailbox's first poll until the code is copied.
  let confirmCopy = () => undefined as void
  const copied = new Promise<void>((done) => void (confirmCopy = done))
  await mailbox.route('**/dev/mailbox', async (route) => {
    if (route.request().resourceType() === 'fetch') await copied
    await route.continue()
  })
  const news = mailbox.waitForResponse((response) => response.request().resourceType() === 'fetch')
  await mailbox.reload()
  await message.getByRole('button', { name: 'Copy' }).click()
  await expect(message.getByRole('button', { name: 'Copied' })).toBeVisible()
  confirmCopy()
  await (await news).finished()
  await expect(message.getByRole('button', { name: 'Copied' })).toBeVisible()
  await mailbox.close()
  await page.getByLabel('Code').focus()
  await page.keyboard.press('Control+V')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(`${FIRST_USE}/profile`)
  await expect(page.getByRole('heading', { name: 'Aye Aye' })).toBeVisible()
})

test('an open mailbox shows an e-mail when it arrives, the newest first', async ({ page, context, rider }) => {
  const mailbox = await context.newPage()
  await mailbox.goto(`${FIRST_USE}/dev/mailbox`)
  const [first, second] = [newEmail(), newEmail()]
  for (const email of [first, second]) {
    await rider.open(`${FIRST_USE}/register`)
    await register(page, email)
    await expect(mailbox.getByRole('listitem').first()).toContainText(email)
    await expect(mailbox.getByRole('listitem').first().locator('time')).not.toBeEmpty()
  }
  await expect(mailbox.getByRole('listitem').nth(1)).toContainText(first)
})

for (const language of ['en', 'mm'] as const) {
  test(`the code step and the mailbox in ${language}: accessible, nothing cut, every target large enough`, async ({
    page,
    context,
    rider,
  }) => {
    const [size, colorScheme] = language === 'en' ? [SIZES[0], 'light' as const] : [SIZES[1], 'dark' as const]
    await context.addInitScript({ path: axe })
    const mailbox = await context.newPage()
    for (const one of [page, mailbox]) {
      await one.setViewportSize(size)
      await one.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    }
    const email = newEmail()
    await rider.open(`${FIRST_USE}/register`, language)
    await register(page, email)
    await expect(page.getByRole('link', { name: messagesIn(language)('account.openMailbox') })).toBeVisible()
    expect(await faults(page)).toEqual([])
    await mailbox.goto(`${FIRST_USE}/dev/mailbox?lang=${language}`)
    await expect(mailbox.getByRole('listitem').filter({ hasText: email })).toBeVisible()
    expect(await faults(mailbox)).toEqual([])
  })
}

/** Links to register or log in, and controls that need an account. */
const INVITES =
  'a[href^="/login"], a[href^="/register"], a[href^="/favorite"], a[href^="/forgot-password"], [aria-label="Add to favorites"]'
/** Pages that explain what an account stores, and how it is deleted. */
const EXPLAINS = ['/privacy-policy']

test('if accounts are disabled, no screen offers registration, and screens that need an account explain why', async ({ page, rider }) => {
  await rider.open(CLOSED)
  for (const [name, address] of Object.entries({ ...ADDRESSES, ...STATES })) {
    if (isFromOutside(name)) await rider.open(`${CLOSED}${address}`)
    else await rider.follow(address)
    await expect(page.locator(INVITES), name).toHaveCount(0)
    const text = await page.locator('main p, main a, main button').allInnerTexts()
    if (!EXPLAINS.includes(address))
      expect(
        text.filter((line) => /\b(log|sign|logged|signed) ?in\b|regist/i.test(line) && !line.includes('isn’t available')),
        name,
      ).toEqual([])
  }
  for (const path of ['/login', '/register', '/two-step-verification', '/forgot-password', '/change-password', '/favorite', '/profile']) {
    await rider.follow(path)
    await expect(page.getByText('Accounts aren’t available here.'), path).toBeVisible()
  }
})

for (const language of ['en', 'mm'] as const) {
  test(`screens with accounts disabled, in ${language}: accessible, nothing cut, every target large enough`, async ({ page, rider }) => {
    const [size, colorScheme] = language === 'en' ? [SIZES[0], 'light' as const] : [SIZES[1], 'dark' as const]
    await page.addInitScript({ path: axe })
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await rider.open(`${CLOSED}/google-login-callback`, language)
    expect(await faults(page)).toEqual([])
    for (const path of ['/', '/login', '/profile', '/notification', '/community', '/station/hledan']) {
      await rider.follow(path)
      expect(await faults(page), path).toEqual([])
    }
  })
}
