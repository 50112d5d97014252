import type { Page } from '@playwright/test'
import { expect } from './rider.ts'

/** Registers on a page that asks to log in; the code is in this machine's mailbox. */
export async function register(page: Page, email: string, name: string): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('New password').fill('mango sticky rice 9')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByLabel('Code').fill(await codeIn(page, email))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(pathname)
}

/** Waits for the code in the e-mail to an address. */
async function codeIn(page: Page, email: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const mailbox = await (await page.request.get('/dev/mailbox')).text()
    const at = mailbox.indexOf(email)
    code = at < 0 ? undefined : /\b\d{6}\b/.exec(mailbox.slice(at).replace(/<[^>]*>/g, ' '))?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return code!
}
