import { LANGUAGES } from '@yatha/language'
import { NOTICE_ACTS, titleIn, answerNotices } from './notices.ts'
import { expect, test } from './rider.ts'
import { axe, faults, SIZES, messagesIn } from './walk.ts'

const region = { name: 'Service notices' } as const

test('a station without notices has no region for them', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await expect(page.getByRole('region', region)).toHaveCount(0)
})

test('a station shows its own notices and the railway’s, with text and validity', async ({ page, rider }) => {
  await answerNotices(page, ['festival', 'hledan'])
  await rider.open('/station/hledan')
  const notices = page.getByRole('region', region)
  await expect(notices).toContainText('Fewer trains on the full moon of Tazaungmone')
  await expect(notices).toContainText('Until the end of Tue, Nov 24')
  await expect(notices).toContainText('Until Tue, Nov 24, 12:00')
  // Two notices would push the next train off the screen, so their texts are folded; a single notice is open.
  await expect(notices.getByText('Please cross the track at the signal box.')).toBeHidden()
  await rider.follow('/station/insein')
  await expect(notices.getByText('On both days trains run as on Sundays.')).toBeVisible()
  await expect(notices).not.toContainText('Footbridge')
})

test('the home screen collapses the text of a notice; a tap expands it', async ({ page, rider }) => {
  await answerNotices(page, ['festival'])
  await rider.open('/')
  const text = page.getByText('On both days trains run as on Sundays.')
  await expect(text).toBeHidden()
  await page.getByText('Fewer trains on the full moon').click()
  await expect(text).toBeVisible()
})

test('a train and a trip show their notices', async ({ page, rider }) => {
  await answerNotices(page, ['hledan'])
  await rider.open('/route/ga-3')
  await expect(page.getByRole('region', region)).toContainText('Footbridge at Hledan closed')
  await rider.follow('/search?from=hledan&to=mingaladon&day=2026-11-23&time=10:00')
  await expect(page.getByRole('region', region)).toHaveCount(1)
  await page.locator('main ol button[aria-expanded]').first().click()
  const trip = page.locator('main ol li').first()
  await expect(trip.getByRole('region', region).getByText('Allow five more minutes.')).toBeVisible()
})

test('a notice disappears from an open screen when it expires', async ({ page, rider }) => {
  await answerNotices(page, ['hledan'])
  await rider.open('/station/hledan')
  await expect(page.getByRole('region', region)).toBeVisible()
  await page.clock.fastForward('27:00:00')
  await expect(page.getByRole('region', region)).toHaveCount(0)
})

for (const language of LANGUAGES) {
  test(`a station shows a notice in ${language}`, async ({ page, rider }) => {
    await answerNotices(page, ['hledan'])
    await rider.open('/station/hledan', language)
    await expect(page.getByRole('region', { name: messagesIn(language)('notice.title') })).toContainText(titleIn('hledan', language))
  })
}

for (const language of ['en', 'mm'] as const) {
  test(`screens with notices in ${language}: accessible, nothing cut, every target large enough`, async ({ page, rider }) => {
    await page.addInitScript({ path: axe })
    await page.setViewportSize(language === 'en' ? SIZES[0] : SIZES[1])
    await page.emulateMedia({ colorScheme: language === 'en' ? 'light' : 'dark', reducedMotion: 'reduce' })
    for (const [name, { address, before, act }] of Object.entries(NOTICE_ACTS)) {
      await before?.(page)
      await rider.open(address, language)
      await act(page, messagesIn(language))
      expect(await faults(page), name).toEqual([])
    }
  })
}
