import { expect, settled, test } from './rider.ts'
import { burmese } from './burmese.ts'

// The most frequent journeys. Elements are found only by role and name. Journey 3 is in offline.spec.ts.

test.use({ viewport: { width: 360, height: 740 } })

test('journey 1: after the splash, a rider sees the next trains with source and age, and opens one with its stops', async ({
  page,
  rider,
}) => {
  expect(rider).toBeDefined()
  await page.goto('/')
  await expect(page.getByText('Developed by the Yatha team')).toBeVisible()
  await settled(page)
  await expect(page).toHaveTitle('Home | Yatha')
  const next = page.getByRole('region', { name: /Yangon Central/ })
  await expect(next).toContainText('10 min')
  await expect(page.getByRole('region', { name: 'The loop right now' })).toContainText('Scheduled · 9:20')
  await page.clock.fastForward(5000)
  await expect(page.getByText(/data as of Aug 2026\s· checked/)).toBeVisible()
  await next.getByRole('link', { name: /^Clockwise, .* departs 9:30/ }).click()
  const stops = page.getByRole('list', { name: 'Stops' })
  await expect(stops.getByRole('listitem').first()).toContainText('9:30')
  await page.goto('/route/kha-3')
  await expect(page.getByRole('status').filter({ hasText: /^Next stopThamaing/ })).toContainText(/1 min.*9:21.*Scheduled/)
  await expect(stops.locator('[aria-current=step]')).toContainText(/9:21Thamaing.*next/)
})

test('journey 2: a rider in the Route tab finds Danyingon with "da nyin", and its trips with minutes and fare', async ({ page, rider }) => {
  await page.addInitScript(() => localStorage.setItem('yatha.departure-station', 'hledan'))
  await rider.open('/')
  await page.getByRole('link', { name: 'Route', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Where to? Or a train number' }).fill('da nyin')
  await expect(page.getByRole('link', { name: /^Danyingon ဒညင်းကုန်း/ })).toBeVisible()
  await page.getByRole('link', { name: /Trips: Hledan → Danyingon Direct\s· Transfer\s· 9:58 → 10:41/ }).click()
  await expect(page).toHaveURL('/search?from=hledan&to=danyingon')
  await page.getByRole('button', { name: 'Direct', exact: true }).click()
  await expect(page).toHaveURL('/search?from=hledan&to=danyingon&show=direct')
  const trip = page.getByRole('button', { name: /^departs 9:58, arrives 10:41, direct/ })
  await expect(trip).toContainText('Clockwise')
  await expect(trip).toContainText(/\d+ min/)
  await expect(trip).toContainText('200 Ks')
  const tab = page.getByRole('link', { name: 'Route', exact: true })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tab).toHaveCSS('color', 'rgb(28, 188, 155)')
  // A setting switches between both styles of digits.
  await page.goto('/language')
  await page.getByRole('button', { name: 'မြန်မာ' }).click()
  await page.goBack()
  await expect(page.getByRole('button', { name: /၉:၅၈/ })).toBeVisible()
  await page.goto('/language')
  await page.getByRole('button', { name: '0123456789' }).click()
  await page.goBack()
  await expect(page.getByRole('button', { name: /9:58/ })).toBeVisible()
})

test('journey 5: a rider finds a station by a landmark, and uses its boards, map, list, favorite and share buttons', async ({
  page,
  rider,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await rider.open('/', 'mm')
  await page.getByRole('link', { name: burmese('ဘူတာ'), exact: true }).click()
  await page.getByRole('searchbox').fill('hledan market')
  await page
    .getByRole('link', { name: /လှည်းတန်း/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'လှည်းတန်း' })).toBeVisible()
  const board = page.getByRole('region', { name: burmese('ထွက်မည့် ရထားများ') })
  await page.getByRole('button', { name: burmese('လက်ဝဲရစ်') }).click()
  await expect(board.getByRole('listitem').first()).toContainText(burmese('လက်ဝဲရစ်'))
  await expect(
    page
      .getByRole('list', { name: burmese('အနီးအနား') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: burmese('မြေပုံပေါ်တွင် ကြည့်ရန်') }).click()
  const map = page.getByRole('dialog', { name: burmese('မြေပုံ') })
  await map.getByRole('button', { name: burmese('မြေပုံကို စာရင်းဖြင့်') }).click()
  await expect(map.getByRole('link', { name: /ကမာရွတ်/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: burmese('မျှဝေရန်') }).click()
  await expect(page.getByText(burmese('လင့်ခ်ကို ကူးယူပြီးပါပြီ'))).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname + new URL(link).search).toBe('/station/hledan?lang=mm')
  // The link preview that Telegram reads.
  const preview = await (await page.request.get(link)).text()
  expect(preview).toContain('<meta property="og:title" content="လှည်းတန်း Hledan | Yatha">')
  await page.getByRole('button', { name: burmese('အကြိုက်ဆုံးသို့ ထည့်ရန်') }).click()
  await expect(page.getByText(burmese('ဤလုပ်ဆောင်ချက်အတွက် အကောင့်ဝင်ရန် လိုအပ်ပါသည်။'))).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: burmese('အကောင့်ဝင်ရန်'), exact: true })
    .click()
  await expect(page).toHaveURL('/login?to=%2Fstation%2Fhledan')
})
