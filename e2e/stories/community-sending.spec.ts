import type { BrowserContext, Page } from '@playwright/test'
import { registerThroughApi } from './register.ts'
import { expect, waitForScreen, test } from './rider.ts'
import { axePath, pageFaults } from './walk.ts'

// Posts with photos while the app is closed or the network drops, and navigation in a feed. How the queue handles each response is
// tested in `web/src/community/outbox/outbox.test.ts`.

// The browser logs requests that fail offline.
test.use({ allowErrors: true })

const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const pending = (page: Page) => page.locator('[data-pending]')
const composer = (page: Page) => page.getByRole('dialog', { name: 'New post' })

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript({ path: axePath })
  await page.goto(path)
  await waitForScreen(page)
  return page
}

/** Returns a picture of noise, which no format compresses, so that it is sent in several chunks. */
const noise = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 1000, height: 800 })
      const context = canvas.getContext('2d')!
      const image = context.createImageData(1000, 800)
      for (let i = 0; i < image.data.length; i++) image.data[i] = Math.random() * 256
      context.putImageData(image, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
    })
    .then((text) => Buffer.from(text, 'base64'))

async function writeWithPhoto(page: Page, text: string, photo: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'How is your train today?' }).click()
  await composer(page).getByRole('textbox', { name: 'How is your train today?' }).fill(text)
  await composer(page).getByLabel('Photos').setInputFiles({ name: 'platform.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(composer(page).locator('[data-upload]')).toHaveCount(1)
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click()
}

test('a post with a photo survives a closed app and a lost network, and is created once', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const first = await open(context, '/community')
  await registerThroughApi(first, {}, first.getByRole('button', { name: 'How is your train today?' }))
  const photo = await noise(first)
  // Only the first chunk arrives.
  const parts: number[] = []
  await context.route(/\/api\/upload\/[^/]+\/\d+$/, async (route) => {
    parts.push(Number(/\d+$/.exec(route.request().url())![0]))
    if (parts.length === 1) await route.fallback()
  })
  const text = `Between two stations ${Date.now()}`
  await writeWithPhoto(first, text, photo)
  await expect(pending(first)).toContainText(text)
  await expect(pending(first).getByRole('progressbar')).toBeVisible()
  await expect.poll(() => parts.length).toBe(2)
  expect(await pageFaults(first)).toEqual([])
  await first.close()

  // In a new page the upload resumes. Then the network is lost for a while.
  await context.unroute(/\/api\/upload\/[^/]+\/\d+$/)
  const keys: string[] = []
  let isLost = false
  await context.route(/\/api\/upload\/[^/]+\/\d+$/, async (route) => {
    parts.push(Number(/\d+$/.exec(route.request().url())![0]))
    if (isLost) return route.fallback()
    isLost = true
    await context.setOffline(true)
    return route.abort('internetdisconnected')
  })
  await context.route(/\/api\/post$/, (route) => {
    keys.push((route.request().postDataJSON() as { id: string }).id)
    return route.fallback()
  })
  const second = await open(context, '/community')
  await expect(pending(second)).toContainText('Waiting for a connection')
  await expect(pending(second).getByRole('img')).toBeVisible()
  await context.setOffline(false)
  // Back online, the app opens its first screen.
  await expect(second).toHaveURL('/')
  await second.goto('/community')
  await waitForScreen(second)
  await expect(post(second, text).getByRole('button', { name: 'Photo' })).toBeVisible()
  await expect(pending(second)).toHaveCount(0)
  await second.reload()
  await waitForScreen(second)
  await expect(post(second, text)).toHaveCount(1)
  expect(new Set(keys).size).toBe(1)
  // The first chunk was sent once.
  expect(parts.filter((from) => from === 0)).toHaveLength(1)

  // Deleting a pending post leaves no files.
  await context.unroute(/\/api\/upload\/[^/]+\/\d+$/)
  await context.route(/\/api\/upload\/[^/]+\/\d+$/, () => undefined)
  await writeWithPhoto(second, 'Not this one', photo)
  await pending(second).getByRole('button', { name: 'Edit' }).click()
  await expect(composer(second).locator('[data-upload]')).toContainText('platform.jpg')
  await composer(second).getByRole('button', { name: 'Post', exact: true }).click()
  await pending(second).getByRole('button', { name: 'Delete' }).click()
  await second
    .getByRole('dialog', { name: /Delete this draft/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(pending(second)).toHaveCount(0)
  const files = () =>
    second.evaluate(
      () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open('yatha-files')
          opening.addEventListener('success', () => {
            const count = opening.result.transaction('files').objectStore('files').count()
            count.addEventListener('success', () => done(count.result))
          })
        }),
    )
  // The files are deleted a moment later.
  await expect.poll(files).toBe(0)

  const goTo = async (path: string) => {
    await second.evaluate((to) => history.pushState(null, '', to), path)
    await waitForScreen(second)
  }
  // “My stations” shows only posts about favorites.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await goTo('/station/hledan')
  await second.getByRole('button', { name: /^(Add to favorites|Favorite: Hledan)$/ }).click()
  await expect(second.getByRole('dialog', { name: 'Hledan is now a favorite' })).toBeVisible()
  await goTo('/community?station=hledan')
  const about = `The lift is out of order ${Date.now()}`
  await second.getByRole('button', { name: 'How is your train today?' }).click()
  await composer(second).getByRole('textbox', { name: 'How is your train today?' }).fill(about)
  await composer(second).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(post(second, about)).toHaveCount(1)
  await goTo('/community')
  await second.getByRole('link', { name: 'My stations' }).click()
  await expect(post(second, about)).toContainText('Hledan')
  await expect(post(second, text)).toHaveCount(0)
  await context.close()
})

const SEEN = [
  {
    seen: { kind: 'came', minutes: 12, confirmed: 'yes', riders: 3, station: 'insein' },
    texts: ['Came 12 min late', 'Insein · Confirmed'],
  },
  { seen: { kind: 'crowded', confirmed: 'denied', riders: 1 }, texts: ['Crowded', 'Others say otherwise'] },
  { seen: { kind: 'notYet', confirmed: 'no', riders: 4 }, texts: ['Hadn’t come yet', '4 riders say so'] },
  { seen: { kind: 'didNotRun', confirmed: 'no', riders: 1 }, texts: ['Didn’t come', 'Not confirmed yet'] },
]

test('a feed has no duplicates across pages, Back restores its position, and pulling it down loads new posts', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const firstPostedAt = Date.parse('2026-11-23T01:00:00Z')
  const posts = Array.from({ length: 40 }, (_, i) => ({
    slug: `post-${40 - i}`,
    author: { id: 'a1', name: 'Aye Aye' },
    text: `Post number ${40 - i}.\n${(i === 1 ? 'ဣန္ဒြေရှိစွာ ပုဏ္ဏား ' : 'It goes on. ').repeat(i < 2 ? 60 : (i * 7) % 30)}`,
    madeAt: new Date(firstPostedAt - i * 60_000).toISOString(),
    media: [],
    reactions: {},
    comments: 0,
    reposts: 0,
    isOwn: false,
    version: 1,
    ...(SEEN[i] && { about: { kind: 'train', route: 'kha-3', trip: 'KHA-3', day: '2026-11-23' }, seen: { call: 3, ...SEEN[i].seen } }),
  }))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => void (answer = resolve))
  await page.route('**/api/community/live', (route) => route.abort())
  await page.route(/\/api\/post(\?|$)/, async (route) => {
    await answered
    const before = new URL(route.request().url()).searchParams.get('before')
    const from = before === null ? 0 : posts.findIndex(({ slug }) => slug === before) + 1
    const found = posts.slice(from, from + 10)
    return route.fulfill({ json: { posts: found, ...(from + 10 < posts.length && { next: found.at(-1)!.slug }) } })
  })
  await page.route(/\/api\/post\/post-\d+$/, (route) =>
    route.fulfill({ json: posts.find(({ slug }) => route.request().url().endsWith(`/${slug}`)) }),
  )
  await page.route(/\/api\/post\/post-\d+\/comment/, (route) => route.fulfill({ json: { comments: [] } }))
  await page.goto('/community')
  // Placeholders are shown until the posts have loaded.
  const loading = page.getByRole('status', { name: 'Loading posts' })
  await expect(loading).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  answer()
  await expect(page.locator('[data-post="post-40"]')).toBeVisible()
  await page.evaluate(() => document.getElementById('splash')?.remove())
  // Cards show the sighting of a train, and how many riders agree.
  for (const [i, { texts }] of SEEN.entries())
    for (const words of texts) await expect(page.locator(`[data-post="post-${40 - i}"]`)).toContainText(words)
  // A long text is cut between two lines.
  for (const slug of ['post-40', 'post-39']) {
    const cut = page.locator(`[data-post="${slug}"] p[data-cut]`)
    await expect(page.locator(`[data-post="${slug}"]`).getByRole('button', { name: 'Read more' })).toBeVisible()
    const lines = await cut.evaluate((text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight))
    expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.05)
  }
  // Scrolls in steps, since only posts near the screen are in the DOM.
  for (let number = 40; number > 0; number--) {
    const next = page.locator(`[data-post="post-${number}"]`)
    await expect(next).toHaveCount(1)
    await next.evaluate((one) => one.scrollIntoView())
    const shown = await page.locator('[data-post]').evaluateAll((all) => all.map((one) => one.getAttribute('data-post')!))
    expect(new Set(shown).size).toBe(shown.length)
  }
  await expect(loading).toHaveCount(0)

  const card = page.locator('[data-post="post-18"]')
  await expect(async () => {
    if (!(await card.isVisible())) await page.mouse.wheel(0, -600)
    expect(await card.isVisible()).toBe(true)
  }).toPass({ intervals: [100] })
  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(200)
  const place = (await card.boundingBox())!.y
  // A pointer click would first scroll the link out from under the bar.
  await card.getByRole('link', { name: 'Comment' }).evaluate((link) => (link as HTMLElement).click())
  await expect(page).toHaveURL('/community/post-18')
  await expect(page.locator('[data-post="post-40"]')).toHaveCount(0)
  await page.goBack()
  await expect(card).toBeVisible()
  await expect.poll(async () => Math.abs((await card.boundingBox())!.y - place)).toBeLessThan(3)

  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator('[data-post="post-40"]')).toBeVisible()
  posts.unshift({ ...posts[0]!, slug: 'post-41', text: 'Just now.' })
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 250)
  for (const y of [270, 300, 340, 380, 420]) await touch('touchMove', y)
  await touch('touchEnd')
  await expect(post(page, 'Just now.')).toHaveCount(1)
  await expect(page.locator('[data-post="post-40"]')).toHaveCount(1)
  await context.close()
})
