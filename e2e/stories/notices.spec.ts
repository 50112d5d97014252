import { NOTICE_SCREEN_ACTIONS, noticeTitle, stubNotices } from './notices.ts'
import { expect, test } from './rider.ts'
import { axePath, pageFaults, VIEWPORT_SIZES, messageLookup } from './walk.ts'

const region = { name: 'Service notices' } as const

test('a station shows its own notices and the railway’s, with text and validity; a tap on the home screen expands one', async ({
  page,
  rider,
}) => {
  await stubNotices(page, ['festival', 'hledan'])
  await rider.open('/station/hledan')
  const notices = page.getByRole('region', region)
  await expect(notices).toContainText('Fewer trains on the full moon of Tazaungmone')
  await expect(notices).toContainText('Until the end of Tue, Nov 24')
  await expect(notices).toContainText('Until Tue, Nov 24, 12:00')
  // Two notices would push the next train off the screen, so their texts are collapsed; a single notice is expanded.
  await expect(notices.getByText('Please cross the track at the signal box.')).toBeHidden()
  await rider.follow('/station/insein')
  await expect(notices.getByText('On both days trains run as on Sundays.')).toBeVisible()
  await expect(notices).not.toContainText('Footbridge')
  // The home screen collapses even a single notice.
  await rider.follow('/')
  const text = page.getByText('On both days trains run as on Sundays.')
  await expect(text).toBeHidden()
  await page.getByText('Fewer trains on the full moon').click()
  await expect(text).toBeVisible()
})

test('a train, a trip and a station show the notices about them until these expire; another station shows none', async ({
  page,
  rider,
}) => {
  await stubNotices(page, ['hledan'])
  await rider.open('/station/insein')
  await expect(page.getByRole('region', region)).toHaveCount(0)
  await rider.follow('/route/ga-3')
  await expect(page.getByRole('region', region)).toContainText('Footbridge at Hledan closed')
  await rider.follow('/search?from=hledan&to=mingaladon&day=2026-11-23&time=10:00')
  await expect(page.getByRole('region', region)).toHaveCount(1)
  await page.locator('main ol button[aria-expanded]').first().click()
  const trip = page.locator('main ol li').first()
  await expect(trip.getByRole('region', region).getByText('Allow five more minutes.')).toBeVisible()
  await rider.follow('/station/hledan')
  await expect(page.getByRole('region', region)).toBeVisible()
  await page.clock.fastForward('27:00:00')
  await expect(page.getByRole('region', region)).toHaveCount(0)
})

for (const language of ['en', 'mm'] as const) {
  test(`screens with notices in ${language}: accessible, nothing cut, every target large enough`, async ({ page, rider }) => {
    await page.addInitScript({ path: axePath })
    await page.setViewportSize(language === 'en' ? VIEWPORT_SIZES[0] : VIEWPORT_SIZES[1])
    await page.emulateMedia({ colorScheme: language === 'en' ? 'light' : 'dark', reducedMotion: 'reduce' })
    await stubNotices(page, ['festival', 'hledan'])
    await rider.open('/language', language)
    for (const [name, { address, act }] of Object.entries(NOTICE_SCREEN_ACTIONS)) {
      await rider.follow(address)
      await act(page, messageLookup(language))
      await expect(page.getByRole('region', { name: messageLookup(language)('notice.title') }).first(), name).toContainText(
        noticeTitle(name === 'station, notices' ? 'hledan' : 'festival', language),
      )
      expect(await pageFaults(page), name).toEqual([])
    }
  })
}
