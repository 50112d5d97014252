import type { Page } from '@playwright/test'
import type { Language } from '@yatha/language'
import { expect, waitForScreen, test, waitForQuietNetwork } from './rider.ts'
import { withBurmeseBreaks } from './burmese.ts'

test('the language changes immediately, without a reload, and is remembered', async ({ page, rider }) => {
  await rider.open('/')
  await page.evaluate(() => {
    document.body.dataset['kept'] = 'yes'
  })
  await page.getByRole('link', { name: /Change language/ }).click()
  await page.getByRole('button', { name: 'မြန်မာ' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page).toHaveTitle('ဘာသာစကား | Yatha')
  await page.getByRole('button', { name: withBurmeseBreaks('နောက်သို့') }).click()
  await expect(page.getByRole('region', { name: /ရန်ကုန်ဘူတာကြီး/ })).toContainText(withBurmeseBreaks('၁၀ မိနစ်'))
  expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes')
  await page.goto('/search?from=hledan&to=insein&day=2026-11-24&time=22:00')
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page.getByRole('heading', { name: 'ဗုဒ္ဓဟူး၊ နိုဝင်ဘာ ၂၅' })).toBeVisible()
  await expect(page.getByText('၆:၄၇').first()).toBeVisible()
})

/** Returns all texts that a page shows or exposes to screen readers. */
const textsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((part) => [
      ...[...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
      part.ariaLabel ?? '',
      part.getAttribute('title') ?? '',
    ]),
  )

test('train numbers have Burmese letters and digits everywhere in Burmese', async ({ page, rider }) => {
  const [right, wrong] = [/[က-အ]-[၀-၉]/, /[A-Z]-[\d၀-၉]|[က-အ]-\d/]
  await rider.open('/', 'mm')
  for (const path of [
    '/',
    '/?map=1',
    '/station/hledan',
    '/route?view=trains',
    '/route/kha-3',
    '/search?from=hledan&to=insein&time=06:00',
  ]) {
    await rider.follow(path)
    if (path.startsWith('/search')) await page.locator('main li button[aria-expanded=false]').first().click()
    await expect.poll(async () => (await textsOf(page)).some((text) => right.test(text)), path).toBe(true)
    expect(
      [...(await textsOf(page)), await page.title()].filter((text) => wrong.test(text)),
      path,
    ).toEqual([])
  }
  const served = await (await page.request.get('/route/kha-3?lang=mm')).text()
  expect(/<title>([^<]*)/.exec(served)?.[1]).toContain('ခ-၃')
  expect(/<meta property="og:title" content="([^"]*)/.exec(served)?.[1]).not.toMatch(wrong)
})

/** All languages: own name, format of Tuesday, November 24, 2026, and label of the Home tab. */
const LANGUAGE_CASES: readonly (readonly [Language, string, RegExp, string])[] = [
  ['en', 'English', /Tue, Nov 24/, 'Home'],
  ['mm', 'မြန်မာ', /အင်္ဂါ၊ နိုဝင်ဘာ ၂၄/, withBurmeseBreaks('ပင်မ')],
  ['ja', '日本語', /11月24日\(火\)/, 'ホーム'],
  ['zh', '中文', /11月24日周二/, '首页'],
  ['ko', '한국어', /11월 24일\(화\)/, '홈'],
  ['th', 'ไทย', /อังคาร 24 พ\.ย\./, 'หน้าแรก'],
  ['fr', 'Français', /mar\. 24 nov\./, 'Accueil'],
  ['de', 'Deutsch', /Di\., 24\. Nov\./, 'Start'],
]

test('choosing any of the eight languages immediately changes weekdays, the lang attribute, tabs and years', async ({ page, rider }) => {
  await rider.open('/')
  for (const [language, ownName, day, home] of LANGUAGE_CASES) {
    await rider.follow('/language')
    await page.getByRole('button', { name: ownName }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'mm' ? 'my' : language)
    await rider.follow('/search?from=hledan&to=insein&day=2026-11-24&time=10:00')
    await expect(page.getByRole('button', { name: day })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link').first()).toHaveText(home)
    await rider.follow('/about-of-app')
    // The year of the sources is always Gregorian.
    await expect(page.getByRole('definition').nth(1)).toContainText(language === 'mm' ? '၂၀၂၆' : '2026')
  }
})

test('choosing a language during a search keeps the search', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-24&time=10:00&show=direct')
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  const count = await trips.count()
  await rider.follow('/language')
  await page.getByRole('button', { name: '日本語' }).click()
  await page.goBack()
  await expect(page).toHaveURL('/search?from=hledan&to=insein&day=2026-11-24&time=10:00&show=direct')
  await expect(trips).toHaveCount(count)
  await expect(page.getByRole('button', { name: /レーダン/ }).first()).toBeVisible()
})

test('riders find stations and trains by names in any language, whatever language is chosen', async ({ page, rider }) => {
  await rider.open('/')
  for (const path of ['/station', '/route?view=trains']) {
    await rider.follow(path)
    for (const name of ['インセイン', '永盛', '인세인', 'อินเส่ง', 'အင်းစိန်']) {
      await page.getByRole('searchbox').fill(name)
      await expect(page.getByRole('main').getByRole('link').first(), `${path} ${name}`).toBeVisible()
      if (path === '/station') await expect(page.getByRole('main').getByRole('listitem').first(), name).toContainText('Insein')
    }
  }
})

test('a phone that cannot draw Burmese loads our font after its first screen; other phones do not', async ({ page, rider }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await rider.open('/')
  await page.clock.fastForward(4000)
  await waitForQuietNetwork(page)
  expect(fonts).toEqual([])
  // Simulates a phone without Burmese: every text is as wide as the boxes of missing glyphs.
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.measureText = (text) => ({ width: text.length * 10 }) as TextMetrics
  })
  await rider.open('/')
  await waitForQuietNetwork(page)
  expect(fonts).toEqual([])
  const name = page
    .getByRole('region', { name: /Yangon Central/ })
    .locator('[lang=my]')
    .first()
  await expect(name).toHaveCSS('font-family', /^"Noto Sans Myanmar"/)
  await page.clock.fastForward(4000)
  await expect(name).toHaveCSS('font-family', /^"Yatha Myanmar"/)
  await expect.poll(() => fonts.length).toBe(1)
  // The phone stores that it cannot draw Burmese, so the next visit uses our font immediately.
  await rider.open('/')
  await expect(name).toHaveCSS('font-family', /^"Yatha Myanmar"/)
})

test('if messages do not load in time, an error is shown and the old language stays', async ({ page, rider }) => {
  await rider.open('/language')
  await page.route(/\/assets\/ja-/, () => new Promise(() => undefined))
  await page.getByRole('button', { name: '日本語' }).click()
  await page.clock.fastForward(6000)
  await expect(page.getByText('Couldn’t load 日本語. Check your connection and try again.')).toBeVisible()
  await page.unroute(/\/assets\/ja-/)
  await page.reload()
  await waitForScreen(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('a phone in Burmese', () => {
  test.use({ locale: 'my-MM' })

  test('starts in English, and offers Burmese in Burmese, once', async ({ page, rider }) => {
    await rider.open('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const offer = page.getByRole('button', { name: 'မြန်မာဘာသာဖြင့် ကြည့်ရန်' })
    await expect(offer).toBeVisible()
    await page.locator('[lang=my]').getByRole('button', { name: 'ပိတ်ရန်' }).click()
    await expect(offer).toHaveCount(0)
    await page.reload()
    await waitForScreen(page)
    await expect(offer).toHaveCount(0)
    await page.evaluate(() => localStorage.removeItem('yatha.language-offered'))
    await page.reload()
    await offer.click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'my')
    await expect(offer).toHaveCount(0)
  })
})

test('a link with a language sets it on a first visit; the rider’s own choice takes precedence', async ({ page, rider }) => {
  await rider.open('/station/hledan', 'de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto('/station/hledan?lang=ja')
  await waitForScreen(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})
