import type { Page } from '@playwright/test'
import type { TripUpdate } from '@yatha/timetable'
import { expect } from './rider.ts'

/** Sets the live times of this page only; needs a server with developer pages (docs/decisions/0019-live-times.md). */
export async function setLiveTimes(page: Page, version: number, updates: readonly TripUpdate[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-live', /\d/)
  await page.evaluate((detail) => void dispatchEvent(new CustomEvent('yatha:live', { detail })), { version, updates })
  await expect(page.locator('html')).toHaveAttribute('data-live', String(version))
}
