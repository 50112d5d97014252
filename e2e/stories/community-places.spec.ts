import type { Comment, Post, TalkedAbout } from '@yatha/contract'
import { HOSTILE_TEXTS } from '../../server/test/hostile-texts.ts'
import { OPERATORS_ORIGIN } from '../ports.ts'
import { registerThroughApi } from './register.ts'
import { expect, NOW, waitForScreen, test } from './rider.ts'

// Riders' posts on the boards and train pages that other riders read. The text of posts is never interpreted as HTML.

const author = (name: string) => ({ id: name, name })
const base = { media: [], reactions: {}, isOwn: false, madeAt: '2026-11-23T02:01:00Z' }

test('boards, home and a train’s page show that several riders write about the train, without changing its times', async ({
  page,
  rider,
}) => {
  let talk: TalkedAbout[] = []
  await page.route('**/api/community/talk', (route) => route.fulfill({ json: talk }))
  await rider.open('/station/yangon-central')
  const rows = page.locator('main a[href^="/route/"]')
  const [row, other] = [rows.nth(0), rows.nth(1)]
  const times = async () => (await row.innerText()).match(/\d+:\d\d/g)
  const [address, before] = [await row.getAttribute('href'), await times()]
  const slug = /^\/route\/([^?]+)/.exec(address!)![1]!
  talk = [{ route: slug, day: '2026-11-23', trip: slug, riders: 4, kinds: ['late', 'crowded'] } as unknown as TalkedAbout]
  await page.reload()
  await waitForScreen(page)
  await expect(row).toContainText('Riders are talking about it')
  await expect(row).toHaveAccessibleName(/Riders are talking about it/)
  expect(await times()).toEqual(before)
  await expect(other).not.toContainText('Riders are talking about it')
  await rider.follow('/')
  const next = page.getByRole('region', { name: /Yangon Central/ }).locator('a[href^="/route/"]')
  await expect(next.nth(0)).toHaveAccessibleDescription('Riders are talking about it')
  await expect(next.nth(1)).not.toContainText('Riders are talking about it')
  await next.nth(0).click()
  await expect(page.getByText('4 riders posted about this train today.')).toBeVisible()
})

test('a rider chooses the station, train or route of a post, and adds a sighting with a tap', async ({ browser }) => {
  // A browser whose clock shows a Monday morning.
  const context = await browser.newContext({ baseURL: OPERATORS_ORIGIN })
  const page = await context.newPage()
  await page.clock.install({ time: new Date(NOW) })
  await page.goto('/community')
  await waitForScreen(page)
  await registerThroughApi(page, { name: 'Hla Hla' }, page.getByRole('button', { name: 'How is your train today?' }))
  const box = page.getByRole('dialog', { name: 'New post' })
  const stations = page.getByRole('dialog', { name: 'About a station or train' })
  const trains = box.getByRole('group', { name: 'Which train?' })
  const seen = box.getByRole('group', { name: 'What did you see?' })
  const posted = (text: string) => page.getByRole('article').filter({ hasText: text })
  const begin = (text: string) =>
    page
      .getByRole('button', { name: 'How is your train today?' })
      .click()
      .then(() => box.getByRole('textbox', { name: 'How is your train today?' }).fill(text))
  const send = () => box.getByRole('button', { name: 'Post', exact: true }).click()
  const chooseStation = async () => {
    await box.getByRole('button', { name: 'About a station or train' }).click()
    await stations.getByRole('searchbox').fill('Hledan')
    await stations.getByRole('button', { name: /^Hledan/ }).click()
    await expect(box.getByRole('button', { name: 'Remove Hledan' })).toBeVisible()
  }

  const guest = await (await browser.newContext({ baseURL: OPERATORS_ORIGIN })).newPage()
  await guest.clock.install({ time: new Date(NOW) })
  await guest.goto('/station/hledan')
  // The posts load once the guest scrolls to them.
  await guest.getByRole('heading', { name: 'Nearby' }).scrollIntoViewIfNeeded()
  await guest.mouse.wheel(0, 2000)
  await expect(guest.getByRole('heading', { name: /^Posts about/ })).toBeVisible()

  await begin('The lift is out of order')
  await chooseStation()
  await expect(seen).toHaveCount(0)
  await send()
  await expect(posted('The lift is out of order').getByRole('link', { name: 'Hledan' })).toBeVisible()
  await guest.getByRole('button', { name: '1 new post' }).click()
  await expect(guest.getByRole('article').filter({ hasText: 'The lift is out of order' })).toBeVisible()
  await guest.context().close()

  // A post about a train that has just arrived, with the sighting that the train is crowded.
  await begin('All seats are taken')
  await chooseStation()
  await expect(trains).toBeVisible()
  const offered = (await trains.getByRole('button').allInnerTexts()).map((words) => /(\S+-\d+)\s+(\d+):(\d+)/.exec(words)!)
  const [, number] = offered.findLast(([, , hour, minute]) => Number(hour) * 60 + Number(minute) <= 9 * 60 + 20)!
  const train = trains.getByRole('button', { name: number! })
  await train.click()
  await expect(box.getByRole('button', { name: `Remove Train ${number!}` })).toBeVisible()
  const tap = (name: string) => seen.getByRole('button', { name, exact: true })
  await tap('It came').click()
  const minutes = seen.getByRole('status')
  const before = await minutes.innerText()
  await tap('One minute later').click()
  await expect(minutes).not.toHaveText(before)
  await tap('It’s crowded').click()
  await expect(tap('It came')).toHaveAttribute('aria-pressed', 'false')
  await expect(minutes).toHaveCount(0)
  await send()
  await expect(posted('All seats are taken')).toContainText('Crowded Hledan · Not confirmed yet')

  // A route has no date, so there is no sighting.
  await begin('Never on time')
  await chooseStation()
  await train.click()
  await expect(seen).toBeVisible()
  await trains.getByRole('button', { name: 'This train on any day' }).click()
  await expect(box.getByRole('button', { name: `Remove Train ${number!}` })).toBeVisible()
  await expect(seen).toHaveCount(0)
  await send()
  await expect(posted('Never on time').getByRole('link', { name: `Train ${number!}` })).toBeVisible()

  // The train’s page shows both posts and a form for more.
  await posted('All seats are taken')
    .getByRole('link', { name: `Train ${number!}` })
    .click()
  await expect(page).toHaveURL(/\/route\//)
  await waitForScreen(page)
  // The page grows while posts load, so it is scrolled to its end repeatedly.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(posted('All seats are taken')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(posted('Never on time')).toBeVisible()
  await begin('Now with doors')
  await expect(box.getByRole('button', { name: `Remove Train ${number!}` })).toBeVisible()
  await send()
  await expect(posted('Now with doors')).toBeVisible()
  await page.goto(`/community?route=${number!.toLowerCase()}`)
  await waitForScreen(page)
  for (const text of ['All seats are taken', 'Never on time', 'Now with doors']) await expect(posted(text)).toBeVisible()
  await expect(posted('The lift is out of order')).toHaveCount(0)
  await context.close()
})

test('over 100 hostile texts in names, posts and comments are shown as text; links open only when tapped', async ({ page, rider }) => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThan(100)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.addInitScript(() => {
    for (const name of ['alert', 'prompt', 'confirm', 'print'])
      Object.assign(window, { [name]: () => document.documentElement.setAttribute('data-harmed', name) })
  })
  const post: Post = {
    ...base,
    slug: 'sample-1',
    author: author(HOSTILE_TEXTS[0]!),
    text: HOSTILE_TEXTS.join('\n'),
    youtube: 'dQw4w9WgXcQ',
    comments: 0,
    reposts: 0,
    version: 1,
  }
  const comments = HOSTILE_TEXTS.map((text, i): Comment => ({ ...base, id: `c${i}`, author: author(text), text, replies: 0 }))
  await page.route('**/api/community/live', () => undefined)
  await page.route(/\/api\/post\/sample-1$/, (route) => route.fulfill({ json: post }))
  await page.route(/\/api\/post\/sample-1\/comment/, (route) => route.fulfill({ json: { comments } }))
  await rider.open('/community/sample-1')
  await expect(page.locator('[data-comment]')).toHaveCount(HOSTILE_TEXTS.length)
  const shown = await page
    .locator('[data-comment]')
    .evaluateAll((all) => all.map((one) => [one.querySelector('b')!.textContent, one.querySelector('p')!.textContent]))
  expect(shown).toEqual(HOSTILE_TEXTS.map((text) => [text, text]))
  expect(await page.locator('[data-post] p').filter({ hasText: 'alert(1)' }).first().textContent()).toBe(post.text)
  const links = await page
    .locator('main :is([data-post], [data-comment]) a[target]')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]))
  for (const [href, rel] of links) expect([href, rel]).toEqual([expect.stringMatching(/^https?:\/\//), 'ugc nofollow noopener'])
  await expect(page.getByRole('button', { name: 'Play YouTube video' })).toBeVisible()
  const origin = new URL(page.url()).origin
  expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([])
  expect(await page.locator('html').getAttribute('data-harmed')).toBeNull()
  expect(await page.locator('main :is(script, iframe, img[src*=x], object, embed, form[action*=javascript])').count()).toBe(0)
})
