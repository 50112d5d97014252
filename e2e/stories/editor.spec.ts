import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EDITOR_EMAILS, OPERATORS_ORIGIN } from '../ports.ts'
import { stubDoubts } from './doubts.ts'
import { registerThroughApi } from './register.ts'
import { expect, NOW, waitForScreen, test } from './rider.ts'
import { axePath, colorFaults, pageFaults, layoutFaults } from './walk.ts'

// An operator who maintains the timetable, at 9:20. The reports of several days are stubbed:
// server/test/review.test.ts tests them from the first report on.

// The browser logs requests that fail offline.
test.use({ allowErrors: true })

const home = fileURLToPath(new URL('../..', import.meta.url))

test('an editor reads timetable errors found by riders, downloads the proposed change, settles a doubt and reopens it', async ({
  browser,
}, { retry }) => {
  const context = await browser.newContext({
    baseURL: OPERATORS_ORIGIN,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Text that fades in fails the contrast check.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript({ path: axePath })
  const page = await context.newPage()
  await page.clock.install({ time: new Date(NOW) })
  const main = page.getByRole('main')

  // A guest cannot use the page. An operator sees the real server’s response: riders have found no error.
  await page.goto('/operator/timetable')
  await waitForScreen(page)
  await expect(main).toContainText('Only the railway’s operators can use this page.')
  await registerThroughApi(page, { email: EDITOR_EMAILS[retry]!, name: 'Hla' }, main.getByText('No unconfirmed trains.'))
  await expect(main).toContainText('No unconfirmed trains.')
  await expect(main).toContainText('No report about today’s trains has been confirmed by other riders yet.')
  expect(await pageFaults(page)).toEqual([])

  const { sent } = await stubDoubts(context)
  await page.goto('/operator')
  await waitForScreen(page)
  await page.getByRole('link', { name: 'Timetable · 2' }).click()
  await expect(page).toHaveTitle(/^Unconfirmed trains/)
  const train = main.getByRole('article', { name: 'KA-4' })
  await expect(train).toContainText('about 12 min late on 3 days')
  await expect(main.getByRole('article', { name: 'KHA-3' })).toContainText('missing on 4 days')
  const days = train.getByRole('list', { name: 'What riders reported, by day' }).getByRole('listitem')
  await expect(days.first()).toContainText('13 min late')
  await expect(days.first()).toContainText('6 riders agree')
  await expect(days.nth(2)).toContainText('On time')

  // The change is read, copied, and downloaded as a patch for git.
  const change = train.getByRole('region', { name: 'Proposed change' })
  await expect(change).toContainText('--- a/data/feed/stop_times.txt')
  await expect(change).toContainText('-ka-4,11:30:00,11:30:00,yangon-central')
  await expect(change).toContainText('+ka-4,11:42:00,11:42:00,yangon-central')
  const downloadPromise = page.waitForEvent('download')
  await train.getByRole('button', { name: 'Download as .patch' }).click()
  const download = await downloadPromise
  expect(download.suggestedFilename()).toBe('ka-4.patch')
  execFileSync('git', ['apply', '--check', await download.path()], { cwd: home })
  await train.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Change copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('+++ b/data/feed/extra/trip_provenance.csv')

  // Checks the page at every width, and in the other theme. every-screen.spec.ts checks it in other languages.
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    // On narrow screens the tab bar replaces the wide bar.
    await expect(page.locator('[data-wide-bar]')).toHaveCount(width < 1000 ? 0 : 1)
    expect(await (width === 1280 ? pageFaults(page) : layoutFaults(page))).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colorFaults(page)).toEqual([])

  // Offline, decisions are disabled.
  await context.setOffline(true)
  await expect(page.getByRole('alert')).toContainText('No connection.')
  await expect(train.getByRole('button', { name: 'KA-4: timetable is right' })).toBeDisabled()
  await context.setOffline(false)
  // Back online, the app opens its first screen.
  await expect(page).toHaveURL('/')
  await page.goto('/operator/timetable')
  await waitForScreen(page)

  await train.getByRole('button', { name: 'KA-4: timetable is right' }).click()
  const dialog = page.getByRole('dialog', { name: 'KA-4: timetable is right' })
  await dialog.getByRole('button', { name: 'Leave as is' }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([])
  await train.getByRole('button', { name: 'KA-4: timetable is right' }).click()
  await dialog.getByRole('button', { name: 'Timetable is right' }).click()
  await expect(page.getByText('KA-4 is no longer unconfirmed')).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(1)
  const log = main.getByRole('region', { name: 'Log' })
  await log.getByRole('button', { name: 'Undo: Hla confirmed the timetable for KA-4' }).click()
  await expect(main.getByRole('article')).toHaveCount(2)
  await expect(log).toContainText('Hla marked KA-\u20604 as unconfirmed again')

  await main.getByRole('button', { name: 'KA-4: dismiss today’s reports' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss reports' }).click()
  await expect(main).toContainText('No report about today’s trains has been confirmed by other riders yet.')
  await log.getByRole('button', { name: 'Undo: Hla dismissed reports about KA-4' }).click()
  await expect(main.getByRole('button', { name: 'KA-4: dismiss today’s reports' })).toBeVisible()
  expect(sent).toEqual([
    'DELETE /api/operator/doubt/ka-4',
    'PUT /api/operator/doubt/ka-4',
    'PUT /api/operator/riders/2026-11-23/ka-4',
    'DELETE /api/operator/riders/2026-11-23/ka-4',
  ])
  await context.close()
})
