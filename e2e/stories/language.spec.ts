import type { Language } from '@yatha/language'
import { expect, settled, test } from './rider.ts'
import { burmese } from './burmese.ts'

test('the language changes at once, without a reload, and is remembered', async ({ page, rider }) => {
  await rider.open('/')
  await page.evaluate(() => {
    document.body.dataset['kept'] = 'yes'
  })
  await page.getByRole('link', { name: /Change language/ }).click()
  await page.getByRole('button', { name: 'မြန်မာ' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page).toHaveTitle('ဘာသာစကား | Yatha')
  await page.getByRole('button', { name: burmese('နောက်သို့') }).click()
  await expect(page.getByRole('region', { name: /ရန်ကုန်ဘူတာကြီး/ })).toContainText(burmese('၁၀ မိနစ်'))
  expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
})

test('Burmese dates, digits and train numbers are right in Chromium', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-24&time=22:00', 'mm')
  await expect(page.getByText(`${burmese('နောက်ရထား')} - ဗုဒ္ဓဟူး၊ နိုဝင်ဘာ ၂၅၊ ၆:၄၇`)).toBeVisible()
  await page.goto('/route/kha-3')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ခ-၃')
})

/** Tuesday the 24th of November 2026, and what the Home tab is called. */
const EIGHT: readonly (readonly [Language, string, RegExp, string])[] = [
  ['en', 'English', /Tue, Nov 24/, 'Home'],
  ['mm', 'မြန်မာ', /အင်္ဂါ၊ နိုဝင်ဘာ ၂၄/, burmese('ပင်မ')],
  ['ja', '日本語', /11月24日\(火\)/, 'ホーム'],
  ['zh', '中文', /11月24日周二/, '首页'],
  ['ko', '한국어', /11월 24일 \(화\)/, '홈'],
  ['th', 'ไทย', /อังคาร 24 พ\.ย\./, 'หน้าแรก'],
  ['fr', 'Français', /mar\. 24 nov\./, 'Accueil'],
  ['de', 'Deutsch', /Di\., 24\. Nov\./, 'Start'],
]

for (const [language, own, day, home] of EIGHT) {
  test(`${own}: chosen at once, with its days, tag, title and years in Chromium, and kept`, async ({ page, rider }) => {
    await rider.open('/language')
    await page.getByRole('button', { name: own }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'mm' ? 'my' : language)
    await page.goto('/search?from=hledan&to=insein&day=2026-11-24&time=10:00')
    await settled(page)
    await expect(page.getByRole('button', { name: day })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link').first()).toHaveText(home)
    await page.goto('/about-of-app')
    await settled(page)
    // The year of the sources is Gregorian everywhere.
    await expect(page.getByRole('definition').nth(1)).toContainText(language === 'mm' ? '၂၀၂၆' : '2026')
  })
}

test('a language chosen in the middle of a search loses nothing of it', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-24&time=10:00&show=direct')
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  const count = await trips.count()
  await page.goto('/language')
  await page.getByRole('button', { name: '日本語' }).click()
  await page.goBack()
  await expect(page).toHaveURL('/search?from=hledan&to=insein&day=2026-11-24&time=10:00&show=direct')
  await expect(trips).toHaveCount(count)
  await expect(page.getByRole('button', { name: /レーダン/ }).first()).toBeVisible()
})

test('a link in a language is read in it on a first visit, and the rider’s own choice outranks it', async ({ page, rider }) => {
  await rider.open('/station/hledan', 'de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto('/station/hledan?lang=ja')
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})
