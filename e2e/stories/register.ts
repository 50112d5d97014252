import type { Locator, Page } from '@playwright/test'
import type { CodeSent, SignedIn } from '@yatha/contract'
import { OPERATORS_ORIGIN } from '../ports.ts'
import { waitForCodes } from './emails.ts'
import { expect } from './rider.ts'
import { storeInOtherTab } from './stored-values.ts'

/** Registers with the form, from a page that asks to log in, and returns to it. Reads the code from the server's local mailbox. */
export async function registerOnPage(page: Page, email: string, name: string): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('mango sticky rice 9')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByLabel('Code').fill(await codeIn(page, email))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(pathname)
}

/**
 * Registers a rider through the API and signs in the open page, as if the rider had signed in in another tab. `signedInElement` appears once
 * the page is signed in.
 */
export async function registerThroughApi(
  page: Page,
  { email = newEmail(), name = 'Aye Aye' }: { email?: string; name?: string },
  signedInElement: Locator,
) {
  const { origin } = new URL(page.url())
  const post = async <T>(path: string, data: object) => (await (await page.request.post(origin + path, { data })).json()) as T
  const { attempt } = await post<CodeSent>('/api/register', { email, name, password: 'mango sticky rice 9' })
  const code = origin === OPERATORS_ORIGIN ? await codeIn(page, email) : (await waitForCodes(page, email, 1))[0]!
  const { accessToken } = await post<SignedIn>('/api/two-step-verification', { attempt, code })
  // The page notices the session only once the app has completely started.
  await expect(async () => {
    await storeInOtherTab(page, '__access-token', accessToken)
    await expect(signedInElement).toBeVisible({ timeout: 1000 })
  }).toPass()
}

let people = 0
const newEmail = () => `rider${Date.now()}-${process.env['TEST_WORKER_INDEX']}-${++people}@example.com`

/** Waits for an e-mail to the address in the local mailbox, and returns its code. */
async function codeIn(page: Page, email: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const mailbox = await (await page.request.get(`${new URL(page.url()).origin}/dev/mailbox`)).text()
    const at = mailbox.indexOf(email)
    code = at < 0 ? undefined : /\b\d{6}\b/.exec(mailbox.slice(at).replace(/<[^>]*>/g, ' '))?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return code!
}
