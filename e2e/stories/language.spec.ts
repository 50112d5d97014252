import { expect, test } from './rider.ts'

test('the language changes at once, without a reload, and is remembered', async ({ page, rider }) => {
  await rider.open('/')
  await page.evaluate(() => {
    document.body.dataset['kept'] = 'yes'
  })
  await page.getByRole('link', { name: /Change language/ }).click()
  await page.getByRole('button', { name: 'မြန်မာ' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page).toHaveTitle('ဘာသာစကား | Yatha')
  await page.getByRole('button', { name: 'နောက်သို့' }).click()
  await expect(page.getByRole('region', { name: /ရန်ကုန်ဘူတာကြီး/ })).toContainText('၁၀ မိနစ်')
  expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
})

test('Burmese dates, digits and train numbers are right in Chromium', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-24&time=22:00', 'mm')
  await expect(page.getByText('နောက်ရထား - ဗုဒ္ဓဟူး၊ နိုဝင်ဘာ ၂၅၊ ၆:၄၇')).toBeVisible()
  await page.goto('/route/kha-3')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ခ-၃')
})
