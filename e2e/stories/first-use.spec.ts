import type { Page } from '@playwright/test'
import { ACCOUNTS_DISABLED_ORIGIN, FIRST_USE_ORIGIN } from '../ports.ts'
import { expect, test } from './rider.ts'
import { SCREEN_ADDRESSES, axePath, pageFaults, hasNoInternalLink, VIEWPORT_SIZES } from './walk.ts'

let people = 0
const newEmail = () => `rider${Date.now()}-${++people}@example.com`

/** Sets the theme and size of a page: English by day, Burmese by night on a small phone. */
async function setAppearance(page: Page, language: 'en' | 'mm'): Promise<void> {
  await page.addInitScript({ path: axePath })
  await page.setViewportSize(VIEWPORT_SIZES[language === 'en' ? 0 : 1])
  await page.emulateMedia({ colorScheme: language === 'en' ? 'light' : 'dark', reducedMotion: 'reduce' })
}

test('on a server without settings, a rider registers, copies the code from the mailbox and signs in', async ({ page, context, rider }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await setAppearance(page, 'en')
  const email = newEmail()
  await rider.open(`${FIRST_USE_ORIGIN}/register`)
  await page.getByLabel('Name').fill('Aye Aye')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('mango sticky rice 9')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(`${FIRST_USE_ORIGIN}/two-step-verification`)
  expect(await pageFaults(page)).toEqual([])
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
  await expect(page).toHaveURL(`${FIRST_USE_ORIGIN}/profile`)
  await expect(page.getByRole('heading', { name: 'Aye Aye' })).toBeVisible()
})

test('the mailbox page shows new e-mails as they arrive, newest first; no Burmese text is cut off', async ({ page }) => {
  await setAppearance(page, 'mm')
  await page.goto(`${FIRST_USE_ORIGIN}/dev/mailbox?lang=mm`)
  const [first, second] = [newEmail(), newEmail()]
  for (const email of [first, second]) {
    await page.request.post(`${FIRST_USE_ORIGIN}/api/register`, { data: { name: 'Aye Aye', email, password: 'mango sticky rice 9' } })
    await expect(page.getByRole('listitem').first()).toContainText(email)
    await expect(page.getByRole('listitem').first().locator('time')).not.toBeEmpty()
  }
  await expect(page.getByRole('listitem').nth(1)).toContainText(first)
  expect(await pageFaults(page)).toEqual([])
})

/** Links to register or log in, and controls that need an account. */
const INVITATIONS =
  'a[href^="/login"], a[href^="/register"], a[href^="/favorite"], a[href^="/forgot-password"], [aria-label="Add to favorites"]'
/** Pages that explain what an account stores, and how it is deleted. */
const EXPLANATION_PAGES = ['/privacy-policy']

test('if accounts are disabled, no screen offers registration, and screens that need an account explain why', async ({ page, rider }) => {
  await rider.open(`${ACCOUNTS_DISABLED_ORIGIN}/google-login-callback`)
  await expect(page.locator(INVITATIONS)).toHaveCount(0)
  for (const [name, address] of Object.entries(SCREEN_ADDRESSES).filter(([each]) => !hasNoInternalLink(each))) {
    await rider.follow(address)
    await expect(page.locator(INVITATIONS), name).toHaveCount(0)
    const text = await page.locator('main p, main a, main button').allInnerTexts()
    if (!EXPLANATION_PAGES.includes(address))
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

for (const [language, paths] of [
  ['en', ['/login', '/notification', '/station/hledan']],
  ['mm', ['/', '/profile', '/community']],
] as const)
  test(`screens with accounts disabled, in ${language}: accessible, nothing cut, every target large enough`, async ({ page, rider }) => {
    await setAppearance(page, language)
    await rider.open(`${ACCOUNTS_DISABLED_ORIGIN}/google-login-callback`, language)
    expect(await pageFaults(page)).toEqual([])
    for (const path of paths) {
      await rider.follow(path)
      expect(await pageFaults(page), path).toEqual([])
    }
  })
