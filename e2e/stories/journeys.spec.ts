import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { withBurmeseBreaks } from './burmese.ts'
import { registerThroughApi } from './register.ts'
import { expect, NOW, waitForScreen, test } from './rider.ts'

// The most frequent journeys, and how many taps they take from home. Elements are found only by role and name. Journey 3 is in
// offline.spec.ts.

test.use({ viewport: { width: 360, height: 740 } })

test('journey 1: after the splash, a rider sees the next trains with source and age, and opens one with its stops', async ({
  page,
  rider,
}) => {
  await page.goto('/')
  await expect(page.getByText('Developed by the Yatha team')).toBeVisible()
  await waitForScreen(page)
  await expect(page).toHaveTitle('Home | Yatha')
  const next = page.getByRole('region', { name: /Yangon Central/ })
  await expect(next).toContainText('10 min')
  await expect(page.getByRole('region', { name: 'The loop right now' })).toContainText('Scheduled · 9:20')
  await page.clock.fastForward(5000)
  await expect(page.getByText(/data as of Aug 2026\s· checked/)).toBeVisible()
  await next.getByRole('link', { name: /^Clockwise, .* departs 9:30/ }).click()
  const stops = page.getByRole('list', { name: 'Stops' })
  await expect(stops.getByRole('listitem').first()).toContainText('9:30')
  await rider.follow('/route/kha-3')
  await expect(page.getByRole('status').filter({ hasText: /^Next stopThamaing/ })).toContainText(/1 min.*9:21.*Scheduled/)
  await expect(stops.locator('[aria-current=step]')).toContainText(/9:21Thamaing.*next/)
})

test('journey 2: a rider in the Route tab finds Danyingon with "da nyin", and its trips with minutes and fare', async ({ page, rider }) => {
  await page.addInitScript(() => localStorage.setItem('yatha.departure-station', 'hledan'))
  await rider.open('/')
  await page.getByRole('link', { name: 'Route', exact: true }).click()
  const field = page.getByRole('searchbox', { name: 'Where to? Or a train number' })
  await field.fill('zzzz')
  await expect(page.getByText('No station matches “zzzz”. Try another spelling, or a landmark.')).toBeVisible()
  await field.fill('ga-3')
  await expect(page.getByRole('main').getByRole('link').first()).toContainText('GA-3')
  await field.fill('da nyin')
  await expect(page.getByRole('region', { name: 'Next trains at this station' }).getByRole('listitem').first()).toContainText('KHA-3')
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
  // A setting switches between Burmese and Latin digits.
  await rider.follow('/language')
  await page.getByRole('button', { name: 'မြန်မာ' }).click()
  await page.goBack()
  await expect(page.getByRole('button', { name: /၉:၅၈/ })).toBeVisible()
  await rider.follow('/language')
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
  await page.getByRole('link', { name: withBurmeseBreaks('ဘူတာ'), exact: true }).click()
  await page.getByRole('searchbox').fill('hledan market')
  await page
    .getByRole('link', { name: /လှည်းတန်း/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'လှည်းတန်း' })).toBeVisible()
  const board = page.getByRole('region', { name: withBurmeseBreaks('ထွက်မည့် ရထားများ') })
  await page.getByRole('button', { name: withBurmeseBreaks('လက်ဝဲရစ်') }).click()
  await expect(board.getByRole('listitem').first()).toContainText(withBurmeseBreaks('လက်ဝဲရစ်'))
  await expect(
    page
      .getByRole('list', { name: withBurmeseBreaks('အနီးအနား') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: withBurmeseBreaks('မြေပုံပေါ်တွင် ကြည့်ရန်') }).click()
  const map = page.getByRole('dialog', { name: withBurmeseBreaks('မြေပုံ') })
  await map.getByRole('button', { name: withBurmeseBreaks('မြေပုံကို စာရင်းဖြင့် ကြည့်ရန်') }).click()
  await expect(map.getByRole('link', { name: /ကမာရွတ်/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: withBurmeseBreaks('မျှဝေရန်') }).click()
  await expect(page.getByText(withBurmeseBreaks('လင့်ခ်ကို ကူးယူပြီးပါပြီ'))).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname + new URL(link).search).toBe('/station/hledan?lang=mm')
  // The link preview that Telegram reads.
  const preview = await (await page.request.get(link)).text()
  expect(preview).toContain('<meta property="og:title" content="လှည်းတန်း Hledan | Yatha">')
  await page.getByRole('button', { name: withBurmeseBreaks('အကြိုက်ဆုံးများသို့ ထည့်ရန်') }).click()
  await expect(page.getByText(withBurmeseBreaks('ဤလုပ်ဆောင်ချက်အတွက် အကောင့်ဝင်ရန် လိုအပ်ပါသည်။'))).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: withBurmeseBreaks('အကောင့်ဝင်ရန်'), exact: true })
    .click()
  await expect(page).toHaveURL('/login?to=%2Fstation%2Fhledan')
})

/** Returns a function that taps an element, and a function that returns the number of taps. */
function counter() {
  let taps = 0
  const tap = async (what: Locator) => {
    await what.click()
    taps++
  }
  return { tap, count: () => taps }
}

test('at 04:30 and 23:30, a rider sees the next train without a tap, the last train home after one, prints a board with two, and finds a trip that arrives by 9:00 tomorrow with six', async ({
  page,
  rider,
}) => {
  await page.addInitScript(() => {
    // Simulates a returning rider: on a first visit, choosing the station takes one more tap.
    localStorage.setItem('yatha.departure-station', 'yangon-central')
    localStorage.setItem('yatha.pins', 'home=insein')
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  for (const hour of ['04:30', '23:30']) {
    await page.clock.setSystemTime(new Date(NOW.replace('09:20', hour)))
    await rider.open('/')
    // Home shows the next train, or tomorrow's first.
    const next = page.getByRole('region', { name: /Yangon Central/ })
    await expect(next.getByRole('link').first()).toBeInViewport()

    const last = counter()
    await last.tap(page.getByRole('navigation', { name: 'Home and Work' }).getByRole('link').first())
    const lastTrain = page.getByRole('button', { name: /^Last \d/ }).or(page.getByText(/^The last train of the day left at/))
    await expect(lastTrain.first()).toBeInViewport()
    expect(last.count()).toBe(1)

    await rider.follow('/')
    const print = counter()
    await print.tap(page.getByRole('link', { name: 'All trains at Yangon Central' }))
    await print.tap(page.getByRole('button', { name: 'Print timetable' }))
    await expect(page.locator('body')).toHaveAttribute('data-printed')
    expect(print.count()).toBe(2)

    await rider.follow('/')
    const arrive = counter()
    await arrive.tap(page.getByRole('button', { name: /^To/ }))
    await arrive.tap(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Insein/ })
        .first(),
    )
    await arrive.tap(page.getByRole('button', { name: 'Choose a time' }))
    const sheet = page.getByRole('dialog', { name: 'When are you traveling?' })
    await arrive.tap(sheet.getByRole('radio', { name: 'Tomorrow' }))
    // Choosing an hour sets the minutes to 0.
    await arrive.tap(sheet.getByRole('group', { name: 'Hour' }).getByRole('radio', { name: '9', exact: true }))
    await arrive.tap(sheet.getByRole('button', { name: 'Arrive by 9:00' }))
    expect(arrive.count()).toBe(6)
    await expect(page).toHaveURL(/to=insein&day=2026-11-24&time=09%3A00&by=arrive/)
    await expect(page.getByRole('button', { name: 'Arrive by Tue, Nov 24 9:00' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem').first()).toContainText('Leaves latest')
    // Times do not use the format of the phone’s own country.
    await expect(page.getByRole('main')).not.toContainText(/[AP]M/)
  }
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page).toHaveURL(/to=insein&day=2026-11-24$/)
  await page.getByRole('button', { name: 'Now' }).click()
  await expect(page).toHaveURL(/to=insein$/)
})

test('a rider shares a new trip and a recent trip in three taps each, adds it to a calendar, and sets an alarm in two', async ({
  page,
  rider,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.addInitScript(() => localStorage.setItem('yatha.departure-station', 'hledan'))
  await rider.open('/')
  const shareNew = counter()
  await shareNew.tap(page.getByRole('button', { name: /^To/ }))
  await shareNew.tap(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Insein/ })
      .first(),
  )
  await shareNew.tap(page.getByRole('button', { name: 'Share' }))
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(shareNew.count()).toBe(3)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/to=insein&day=2026-11-23&time=.*&trip=/)

  await rider.open('/search?from=hledan&to=insein')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const share = counter()
  await share.tap(page.getByRole('navigation', { name: 'Recent trips' }).getByRole('link', { name: 'Hledan to Insein' }))
  await share.tap(page.getByRole('button', { name: /^departs 11:58/ }))
  await share.tap(page.getByRole('button', { name: 'Share' }))
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(share.count()).toBe(3)
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.search).toBe('?from=hledan&to=insein&day=2026-11-23&time=11%3A58&trip=1158.ka-4')
  const preview = await (await page.request.get(link.href)).text()
  expect(preview).toContain('<meta property="og:title" content="Hledan 11:58 – Insein 12:20 | Yatha">')
  expect(preview).toMatch(/<meta property="og:description" content="Mon, Nov 23, train KA-4: /)
  expect(preview).toMatch(/<meta property="og:image" content="http:[^"]+\.png/)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Calendar' }).click()])
  expect(file.suggestedFilename()).toBe('yatha-2026-11-23-1158.ka-4.ics')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /DTSTART:20261123T052800Z[^]*SUMMARY:Hledan 11:58 – Insein 12:20[^]*TRIGGER:-PT15M/,
  )
  await expect(page.getByText('Calendar file saved. Reminder 15 min before departure.')).toBeVisible()

  const wake = counter()
  await wake.tap(page.getByRole('button', { name: 'Wake me' }))
  await wake.tap(page.getByRole('dialog').getByRole('button', { name: /^Wake me \d stops? before/ }))
  await expect(page.getByRole('switch', { name: 'Wake me', checked: true })).toBeVisible()
  expect(wake.count()).toBeLessThanOrEqual(3)
})

test('a rider reports a missing train in two taps and, once signed in, sets an alert in three', async ({ page, rider, context }) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(() => localStorage.setItem('yatha.departure-station', 'tamwe'))
  // KA-3 leaves Tamwe at 9:12.
  await page.clock.setSystemTime(new Date(NOW.replace('09:20', '09:09')))
  await rider.open('/')
  const report = counter()
  await report.tap(page.getByRole('region', { name: /Tamwe/ }).getByRole('link', { name: /train KA-3/ }))
  await page.clock.fastForward('10:00')
  await report.tap(page.getByRole('button', { name: 'Not here yet' }))
  await expect(page.getByText('We’ll keep your report and send it once you’ve logged in.')).toBeVisible()
  expect(report.count()).toBe(2)

  await rider.follow('/profile')
  // A stub, since the server's clock shows another day, on which it rejects the report.
  await page.route('**/api/report', (route) => route.fulfill({ json: { riders: 1, isShown: false, needed: 2 } }))
  await registerThroughApi(page, { name: 'Hla Hla' }, page.getByRole('heading', { name: 'Hla Hla' }))
  await rider.follow('/')
  const alert = counter()
  await alert.tap(page.getByRole('link', { name: 'All trains at Tamwe' }))
  await alert.tap(page.getByRole('button', { name: /^(Add to favorites|Favorite: Tamwe)$/ }))
  await alert.tap(page.getByRole('dialog', { name: 'Tamwe is now a favorite' }).getByRole('button', { name: /save/i }))
  await expect(page.getByRole('button', { name: 'Favorite: Tamwe' })).toHaveAttribute('aria-pressed', 'true')
  expect(alert.count()).toBeLessThanOrEqual(3)
})
