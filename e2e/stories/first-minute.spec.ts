import type { Locator, Page } from '@playwright/test'
import { expect, NOW, settled, test } from './rider.ts'
import { messagesIn } from './walk.ts'

// Counts the taps from home for each task in a rider's first minute: in English before dawn and in the evening, in Burmese in the
// morning and at night.

const HOURS = { en: ['04:30', '18:10'], mm: ['08:42', '23:30'] } as const
const HOME = 'yatha.pins'
const WORD_JOINER = '\u2060'

for (const language of ['en', 'mm'] as const)
  test(`the tasks of the first minute take few taps in ${language}, at ${HOURS[language].join(' and ')}`, async ({
    page,
    rider,
    context,
  }) => {
    page.setDefaultTimeout(10_000)
    const word = messagesIn(language)
    const insein = new RegExp(`^${language === 'mm' ? [...'အင်းစိန်'].join(`${WORD_JOINER}?`) : 'Insein'}`)
    const nine = language === 'mm' ? '၉' : '9'
    const nineSharp = language === 'mm' ? '၉:၀၀' : '9:00'
    await context.addInitScript(() => {
      // A returning rider; on a first visit, choosing the station takes one more tap.
      localStorage.setItem('yatha.departure-station', 'yangon-central')
      Object.defineProperty(navigator, 'share', { value: (what: { url: string }) => Promise.resolve(void (document.title = what.url)) })
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await rider.open('/', language)
    const taps: Record<string, Record<string, number>> = {}
    for (const hour of HOURS[language]) {
      await page.clock.setSystemTime(new Date(NOW.replace('09:20', hour)))
      const count = counterOf((taps[hour] = {}))
      await home(page)

      // Home shows the next train, or tomorrow's first.
      const next = page.getByRole('main').locator('section').first()
      await expect(next.getByRole('listitem')).not.toHaveCount(0)
      await expect(next.getByRole('link').first()).toBeInViewport()

      const arrive = count('at Insein by 9:00 tomorrow')
      await arrive(page.getByRole('button', { name: new RegExp(`^${word('search.to')}`) }))
      await arrive(page.getByRole('dialog').getByRole('button', { name: insein }).first())
      await arrive(page.getByRole('button', { name: word('search.chooseTime') }))
      const sheet = page.getByRole('dialog', { name: word('search.when') })
      await arrive(sheet.getByRole('radio', { name: word('search.tomorrow') }))
      await arrive(sheet.getByRole('group', { name: word('search.hour') }).getByRole('radio', { name: nine, exact: true }))
      await arrive(sheet.getByRole('button', { name: word('search.arriveBy').replace('{time}', nineSharp) }))
      await expect(page).toHaveURL(/to=insein&day=2026-11-24&time=09%3A00&by=arrive/)
      await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem').first()).toContainText(word('search.bestArrive'))

      await page.evaluate((key) => localStorage.setItem(key, 'home=insein'), HOME)
      await home(page)
      const last = count('last train home')
      await last(
        page
          .getByRole('navigation', { name: word('pin.title') })
          .getByRole('link')
          .first(),
      )
      const ahead = page.getByRole('button', { name: new RegExp(`^${word('search.last').replace('{time}', '')}`) })
      const noMoreTrains = page.getByText(new RegExp(word('reason.last_train_left').replace(/\u2060?\{time\}\u2060?/, '.*')))
      await expect(ahead.or(noMoreTrains).first()).toBeInViewport()
      await page.evaluate((key) => localStorage.removeItem(key), HOME)

      await home(page)
      const share = count('share a trip')
      await share(
        page
          .getByRole('navigation', { name: word('search.recentTrips') })
          .getByRole('link')
          .first(),
      )
      await settled(page)
      await share(page.locator('main li button[aria-expanded]').first())
      await share(page.getByRole('button', { name: word('app.share') }))
      await expect.poll(() => page.title()).toMatch(/^http.*trip=/)

      await home(page)
      const print = count('printed board')
      await print(
        page.getByRole('link', { name: new RegExp(word('home.allTrainsOf').replace(/[\u2060]?\{station\}[\u2060]?/, '.*')) }).first(),
      )
      await settled(page)
      await print(page.getByRole('button', { name: word('station.print') }))
      await expect(page.locator('body')).toHaveAttribute('data-printed')
    }
    for (const hour of HOURS[language])
      expect(taps[hour], hour).toEqual({ 'at Insein by 9:00 tomorrow': 6, 'last train home': 1, 'share a trip': 3, 'printed board': 2 })
  })

/** Opens the app. */
async function home(page: Page): Promise<void> {
  await page.goto('/')
  await settled(page)
}

/** Counts the taps of each task. */
const counterOf = (counts: Record<string, number>) => (task: string) => async (what: Locator) => {
  await what.click()
  counts[task] = (counts[task] ?? 0) + 1
}
