import type { Page } from '@playwright/test'
import { FAKE_SERVICES_ORIGIN } from '../ports.ts'

/** Waits for `count` e-mails with a code to an address. Returns the codes, oldest first. */
export async function waitForCodes(page: Page, email: string, count: number): Promise<string[]> {
  for (let i = 0; i < 100; i++) {
    const emails = (await (await page.request.get(`${FAKE_SERVICES_ORIGIN}/emails`)).json()) as {
      to: { address: string }[]
      text: string
    }[]
    const codes = emails.filter(({ to }) => to[0]?.address === email).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    if (codes.length >= count) return codes
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`no message ${count} to ${email}`)
}
