import type { BrowserContext, Page } from '@playwright/test'
import { OPERATORS_ORIGIN, OPERATOR_EMAILS } from '../ports.ts'
import { OPERATOR_ACTIONS } from './operators.ts'
import { registerThroughApi } from './register.ts'
import { expect, NOW, waitForScreen, test } from './rider.ts'
import { axePath, pageFaults, VIEWPORT_SIZES, messageLookup } from './walk.ts'

// Operators of the railway and a rider, each with their own browser, on one server at 9:20: KA-4 leaves Yangon Central
// at 11:30 for Insein.

// Console errors are expected: the browser logs requests that fail offline.
test.use({ allowErrors: true })

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install({ time: new Date(NOW) })
  await page.goto(path)
  await waitForScreen(page)
  return page
}

async function operator(context: BrowserContext, email: string, name: string): Promise<Page> {
  const page = await open(context, '/operator')
  await expect(page.getByRole('main')).toContainText('Only the railway’s operators can use this page.')
  await registerThroughApi(page, { email, name }, page.getByRole('table', { name: 'Trains today' }))
  return page
}

/** Goes to a path of the open app, as a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await waitForScreen(page)
}

const row = (page: Page, train: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: train, exact: true }) })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })

test('an operator cancels a train in eight languages, riders see it, and another operator undoes it; both add a train and set a video', async ({
  browser,
}, { retry }) => {
  const contexts = await Promise.all(
    [1, 2, 3].map((i) =>
      browser.newContext({
        baseURL: OPERATORS_ORIGIN,
        viewport: i === 3 ? { width: 390, height: 844 } : { width: 1280, height: 800 },
        locale: 'en-US',
        reducedMotion: 'reduce',
      }),
    ),
  )
  const [ours, theirs, riders] = contexts as [BrowserContext, BrowserContext, BrowserContext]
  const one = await operator(ours, OPERATOR_EMAILS[retry]![0], 'Ko Min')
  const two = await operator(theirs, OPERATOR_EMAILS[retry]![1], 'Ma Hla')
  const rider = await open(riders, '/station/yangon-central?time=11:20')
  const board = rider.getByRole('region', { name: 'Departures' })

  // Until the operator sends the entry, riders see nothing, and the other operator sees only that there is a draft.
  await row(one, 'KA-4').getByRole('button', { name: 'Cancel KA-4' }).click()
  const write = panel(one, 'Cancel KA-4')
  await expect(write).toContainText('What riders will read')
  await expect(write.getByLabel('English: main text')).toHaveValue('Train KA-4 (Yangon Central 11:30 to Insein) is canceled today.')
  for (const [name, pattern] of [
    ['မြန်မာ', 'ယနေ့ မပြေးဆွဲပါ။'],
    ['日本語', '運休です。'],
    ['中文', '停运。'],
    ['한국어', '운행하지 않습니다.'],
    ['ไทย', 'งดเดินรถ'],
    ['Français', 'est supprimé aujourd’hui.'],
    ['Deutsch', 'fällt heute aus.'],
  ])
    await expect(write.getByLabel(`${name}: main text`)).toHaveValue(new RegExp(pattern!))
  await expect(write).toContainText('its 17 stations')
  await write.getByLabel('Reason').fill('Rail bus in repair')
  await expect(row(two, 'KA-4')).toContainText('is working on KA-4 (not sent yet)')
  await expect(row(two, 'KA-4').getByRole('button')).toHaveCount(0)
  await expect(board).not.toContainText('Canceled')

  // The connection is lost: the buttons are disabled, and the draft stays on this device.
  await ours.setOffline(true)
  await expect(one.getByRole('alert')).toContainText('What you write is kept on this device')
  await expect(write.getByRole('button', { name: 'Cancel KA-4 and tell riders' })).toBeDisabled()
  await write.getByLabel('Reason').fill('Rail bus in repair until tomorrow')
  await ours.setOffline(false)
  // Back online, the app opens its first screen.
  await expect(one).toHaveURL('/')
  await goTo(one, '/operator')
  await expect(panel(one, 'Cancel KA-4').getByLabel('Reason')).toHaveValue('Rail bus in repair until tomorrow')

  // Sending unconfirmed texts needs one confirmation.
  await write.getByRole('button', { name: 'English: checked and correct' }).click()
  await write.getByRole('button', { name: 'Cancel KA-4 and tell riders' }).click()
  await expect(write).toContainText('The texts in 7 languages haven’t been read yet.')
  await write.getByRole('button', { name: 'Send anyway' }).click()
  await expect(row(one, 'KA-4')).toContainText('Canceled')
  await expect(one.getByRole('region', { name: 'Log' })).toContainText('canceled KA-\u20604')
  // The stream updates the rider's page without a reload; live.spec.ts tests what each screen shows.
  await expect(board.getByRole('link', { name: /KA-4, .*Canceled, from the operator/ }).first()).toBeVisible()

  // The other operator undoes the entry: the log strikes it through but keeps it, and riders see the train again.
  const log = two.getByRole('region', { name: 'Log' })
  await log.getByRole('button', { name: /^Undo: .* canceled KA-4$/ }).click()
  await expect(log.locator('s').filter({ hasText: 'canceled KA-\u20604' }).first()).toBeVisible()
  await expect(log).toContainText('Undone by')
  await expect(board).not.toContainText('Canceled')
  await expect(row(one, 'KA-4')).not.toContainText('Canceled')

  // An added train is changed by the other operator while this operator has it open, and is then withdrawn.
  await one.getByRole('button', { name: 'Add a train' }).click()
  await one.getByLabel('Train number').fill('X-1')
  const added = panel(one, 'Add X-1')
  await added.getByLabel('Departs at').fill('11:45')
  await expect(added.getByRole('button', { name: 'Add X-1 and tell riders' })).toBeDisabled()
  await added.getByLabel('Same stops as').selectOption('ka-4')
  await expect(added.getByLabel('English: main text')).toHaveValue('Extra train X-1 (Yangon Central 11:45 to Insein) will run today.')
  await added.getByRole('button', { name: 'Add X-1 and tell riders' }).click()
  await added.getByRole('button', { name: 'Send anyway' }).click()
  await expect(row(one, 'X-1')).toContainText('Added')
  const departure = (time: string) => board.getByRole('link', { name: new RegExp(`train X-1, departs ${time}, .*Added`) })
  await expect(departure('11:45')).toBeVisible()
  const change = { name: /^Change: .*added X-1, 11:45 from Yangon Central to Insein$/ }
  await one.getByRole('button', change).click()
  // The new texts are slow to load: until then, the old texts can be neither confirmed nor sent.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => void (answer = resolve))
  await two.route('**/api/operator/preview', async (route) => {
    await answered
    await route.continue()
  })
  await two.getByRole('button', change).click()
  await panel(two, 'Add X-1').getByLabel('Departs at').fill('12:00')
  await expect(panel(two, 'Add X-1').getByRole('button', { name: 'Save changes and tell riders' })).toBeDisabled()
  answer()
  await expect(panel(two, 'Add X-1').getByLabel('English: main text')).toHaveValue(/ 12:00 /)
  await panel(two, 'Add X-1').getByRole('button', { name: 'Save changes and tell riders' }).click()
  await panel(two, 'Add X-1').getByRole('button', { name: 'Send anyway' }).click()
  await expect(departure('12:00')).toBeVisible()
  await expect(added.getByRole('alert')).toContainText('Ma Hla changed this while you were editing')
  await expect(added.getByRole('button', { name: 'Save changes and tell riders' })).toBeDisabled()
  await added.getByRole('button', { name: 'Use theirs' }).click()
  await expect(added.getByLabel('Departs at')).toHaveValue('12:00')
  await added.getByRole('button', { name: 'Close' }).click()
  await one
    .getByRole('button', { name: /^History: .* added X-1/ })
    .first()
    .click()
  const history = one.getByRole('region', { name: 'Log' }).getByRole('listitem')
  await expect(history.filter({ hasText: 'Sent by Ko Min' }).last()).toContainText('11:45')
  await expect(history.filter({ hasText: 'Changed by Ma Hla' }).last()).toContainText('12:00')
  await row(two, 'X-1')
    .getByRole('button', { name: /^Undo: / })
    .click()
  await expect(row(one, 'X-1')).toHaveCount(0)
  await expect(departure('12:00')).toHaveCount(0)

  // A video is set by one operator, and replaced by the other. Riders' phones request it only after a tap.
  await row(one, 'KA-4').getByRole('button', { name: 'Video for KA-4' }).click()
  const video = one.getByRole('dialog', { name: 'Video for KA-4' })
  await video.getByLabel('YouTube link').fill('https://vimeo.com/1')
  await video.getByRole('button', { name: 'Show to riders' }).click()
  await expect(video).toContainText('This isn’t a link to a YouTube video.')
  await video.getByLabel('YouTube link').fill('youtu.be/dQw4w9WgXcQ')
  await video.getByRole('button', { name: 'Show to riders' }).click()
  await expect(video).toHaveCount(0)
  await two.getByRole('button', { name: /^Change: Ko Min set the video for KA-4/ }).click()
  const other = two.getByRole('dialog', { name: 'Video for KA-4' })
  await expect(other.getByLabel('YouTube link')).toHaveValue('https://youtu.be/dQw4w9WgXcQ')
  await other.getByLabel('YouTube link').fill('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  // Waits until the first operator's page has fetched this change: with an older version, it could not remove the video.
  const fetched = one.waitForResponse(async (response) => {
    if (new URL(response.url()).pathname !== '/api/operator/entry' || response.request().method() !== 'GET') return false
    return (await response.text()).includes('aqz-KE-bpKQ')
  })
  await other.getByRole('button', { name: 'Show to riders' }).click()
  await expect(other).toHaveCount(0)
  const requests: string[] = []
  await rider.route('https://www.youtube-nocookie.com/**', (route) => {
    requests.push(route.request().url())
    return requests.length === 1 ? route.abort() : route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
  })
  await rider.goto('/route/ka-4')
  await waitForScreen(rider)
  const play = rider.getByRole('button', { name: 'Route video' })
  await expect(play).toBeVisible()
  expect(requests).toEqual([])
  await play.click()
  await rider.getByRole('button', { name: 'The video service can’t be reached on this network.' }).click()
  await expect(rider.locator('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1')
  await fetched
  await row(one, 'KA-4').getByRole('button', { name: 'Video for KA-4' }).click()
  await expect(video.getByLabel('YouTube link')).toHaveValue('https://youtu.be/aqz-KE-bpKQ')
  await video.getByRole('button', { name: 'Remove video' }).click()
  await expect(log.locator('s').filter({ hasText: 'set the video for KA-\u20604' })).toBeVisible()

  // On a phone, the entry opens in a sheet.
  await two.setViewportSize({ width: 390, height: 844 })
  await row(two, 'KA-4').getByRole('button', { name: 'Delay for KA-4' }).click()
  const sheet = two.getByRole('dialog', { name: 'Delay for KA-4' })
  await sheet.getByLabel('Minutes late').fill('12')
  await expect(sheet.getByLabel('English: main text')).toHaveValue(/will run about 12 minutes late today\.$/)
  await sheet.getByRole('button', { name: 'Mark KA-4 as late and tell riders' }).click()
  await sheet.getByRole('button', { name: 'Send anyway' }).click()
  await expect(row(two, 'KA-4')).toContainText('+12 min')
  await log.getByRole('button', { name: /^Undo: .* marked KA-4 as 12 min late$/ }).click()
  await expect(row(two, 'KA-4')).toContainText('Scheduled')
  for (const context of contexts) await context.close()
})

test("a rider who is not an operator reads who may use the operators' pages, which are accessible", async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: OPERATORS_ORIGIN,
    viewport: VIEWPORT_SIZES[1],
    locale: 'en-US',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  await context.addInitScript({ path: axePath })
  const page = await open(context, '/operator?lang=mm')
  await registerThroughApi(page, {}, page.getByText(messageLookup('mm')('operator.onlyMore')))
  await expect(page.getByRole('table')).toHaveCount(0)
  // Checks each state of the operators’ page with stubbed responses, in Burmese, in the dark theme and on a small phone. `npm run look`
  // checks the other languages, themes and sizes.
  for (const [name, { address, before, act }] of Object.entries(OPERATOR_ACTIONS)) {
    await before?.(page)
    await goTo(page, '/language')
    await goTo(page, address)
    await act(page, messageLookup('mm'))
    // Checks the page with its table only once; otherwise, only the open dialog or the log.
    const isSheet = (await page.locator('dialog[open]').count()) > 0
    expect(
      await pageFaults(page, isSheet ? 'dialog[open]' : name === 'operators' ? undefined : '[aria-labelledby=operator-log]'),
      name,
    ).toEqual([])
  }
  await context.close()
})
