import type { Comment, Post, TalkedAbout } from '@yatha/contract'
import { HOSTILE_TEXTS } from '../../server/test/hostile-texts.ts'
import { expect, settled, test } from './rider.ts'

// What riders write, where other riders meet it: on boards and trains, and as text whatever they wrote.

const author = (name: string) => ({ id: name, name })
const base = { media: [], reactions: {}, isOwn: false, madeAt: '2026-11-23T02:01:00Z' }

test('a train that several riders write about says so on boards and on its page, in words; its times stay', async ({ page, rider }) => {
  let talk: TalkedAbout[] = []
  await page.route('**/api/community/talk', (route) => route.fulfill({ json: talk }))
  await rider.open('/station/insein')
  const rows = page.locator('main a[href^="/route/"]')
  const [row, other] = [rows.nth(0), rows.nth(1)]
  const times = async () => (await row.innerText()).match(/\d+:\d\d/g)
  const [address, before] = [await row.getAttribute('href'), await times()]
  const slug = /^\/route\/([^?]+)/.exec(address!)![1]!
  talk = [{ route: slug, day: '2026-11-23', trip: slug, riders: 4, kinds: ['late', 'crowded'] } as unknown as TalkedAbout]
  await page.reload()
  await settled(page)
  await expect(row).toContainText('Riders write about it')
  await expect(row).toHaveAccessibleName(/Riders write about it/)
  expect(await times()).toEqual(before)
  await expect(other).not.toContainText('Riders write about it')
  await row.click()
  await expect(page.getByText('4 riders write about this train today.')).toBeVisible()
})

test('over 100 hostile texts in names, posts and comments are text; links are followed by nobody’s doing', async ({ page, rider }) => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThan(100)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
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
  const own = new URL(page.url()).origin
  expect(asked.filter((url) => !url.startsWith(own) && !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([])
  expect(await page.locator('html').getAttribute('data-harmed')).toBeNull()
  expect(await page.locator('main :is(script, iframe, img[src*=x], object, embed, form[action*=javascript])').count()).toBe(0)
})
