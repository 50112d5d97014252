import type { Page } from '@playwright/test'
import { CAMERA_MAKE } from '../../server/test/media-attacks.ts'
import { solidPicture } from '../../server/test/pictures.ts'
import { YANGON_LOCATION, webmVideo } from '../../server/test/videos.ts'
import { registerThroughApi } from './register.ts'
import { expect, waitForScreen, test } from './rider.ts'

// One rider with two tabs. `web/src/session/drafts.test.ts` tests how both write into one storage;
// `web/src/community/composer/draft-form.test.ts` tests which draft each tab gets.

// The browser logs posts that cannot be sent.
test.use({ allowErrors: true })

const composer = (page: Page) => page.getByRole('dialog', { name: 'New post' })
const field = (page: Page) => composer(page).getByRole('textbox', { name: 'How is your train today?' })
const pending = (page: Page) => page.locator('[data-pending]')
const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function open(page: Page): Promise<void> {
  await page.goto('/community')
  await waitForScreen(page)
}
async function beginPost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'How is your train today?' }).click()
  await expect(field(page)).toBeFocused()
}

test('two tabs of one rider do not overwrite each other’s drafts and pending posts; each post is created once', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  let [one, two] = [await context.newPage(), await context.newPage()]
  await open(one)
  await registerThroughApi(one, {}, one.getByRole('button', { name: 'How is your train today?' }))
  await open(two)
  const texts = [`Written in one ${Date.now()}`, `Written in two ${Date.now()}`] as const

  // Both tabs are closed while they contain a draft.
  await beginPost(one)
  await beginPost(two)
  await field(one).pressSequentially(texts[0].slice(0, 7))
  await field(two).fill(texts[1])
  await field(one).fill(texts[0])
  await expect(field(two)).toHaveValue(texts[1])
  // Waits until the drafts are encrypted and stored, because this test closes the tabs sooner than a rider can.
  for (const page of [one, two]) await page.evaluate(() => navigator.locks.request('yatha drafts', () => undefined))
  await Promise.all([one.close(), two.close()])
  one = await context.newPage()
  two = await context.newPage()
  await Promise.all([open(one), open(two)])
  await beginPost(one)
  await beginPost(two)
  await expect(field(one)).toHaveValue(texts[0])
  await expect(field(two)).toHaveValue(texts[1])

  // Neither post can be sent; both tabs show both as pending.
  const keys = new Set<string>()
  let isServerDown = true
  await context.route(/\/api\/post$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.add((route.request().postDataJSON() as { id: string }).id)
    return isServerDown ? route.abort() : route.fallback()
  })
  await composer(two).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(pending(one)).toHaveCount(1)
  await expect(field(one)).toHaveValue(texts[0])
  await composer(one).getByRole('button', { name: 'Post', exact: true }).click()
  for (const page of [one, two]) for (const text of texts) await expect(pending(page).filter({ hasText: text })).toHaveCount(1)

  // The first tab is closed; the second sends both posts.
  await one.close()
  isServerDown = false
  await open(two)
  for (const text of texts) await expect(post(two, text)).toHaveCount(1)
  await expect(pending(two)).toHaveCount(0)
  expect(keys.size).toBe(2)
  await open(two)
  for (const text of texts) await expect(post(two, text)).toHaveCount(1)
  await beginPost(two)
  await expect(field(two)).toHaveValue('')

  // A file above the stated limit is refused before it is sent; a HEIC file is recognized by its file name.
  await expect(composer(two)).toContainText('Photos up to 15 MB each, a video up to 100 MB.')
  const sent: string[] = []
  two.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const choose = (name: string, mimeType: string, size: number) =>
    composer(two)
      .getByLabel('Photos')
      .setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) })
  await choose('large.jpg', 'image/jpeg', 15_000_001)
  await expect(composer(two)).toContainText('413 Request Entity Too Large. A photo can be up to 15 MB, a video up to 100 MB.')
  const toast = composer(two).locator('[data-toasts] p')
  await expect(toast).toHaveText('413 Request Entity Too Large')
  await expect(toast).toBeInViewport({ ratio: 1 })
  expect(sent.filter((path) => path.startsWith('/api/upload'))).toEqual([])
  await choose('platform.heic', 'image/heic', 2000)
  await expect(composer(two).locator('[data-upload=failed]')).toContainText('HEIC photos don’t work here.')
  // A retry would not help, so there is no button for it.
  await expect(composer(two).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await composer(two).getByRole('button', { name: 'Remove platform.heic' }).click()

  // The app and the server scale photos to the size of posts and remove the location.
  const placed = await solidPicture(2400, 1800)
    .withExifMerge({
      IFD0: { Make: CAMERA_MAKE, ImageDescription: YANGON_LOCATION },
      IFD3: { GPSLatitude: '16/1 46/1 52/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
  expect(placed.includes(YANGON_LOCATION)).toBe(true)
  const parts: Buffer[] = []
  await context.route(/\/api\/upload\/[^/]+\/\d+$/, (route) => {
    parts.push(route.request().postDataBuffer()!)
    return route.fallback()
  })
  await composer(two).getByLabel('Photos').setInputFiles({ name: 'platform.jpg', mimeType: 'image/jpeg', buffer: placed })
  await expect(composer(two).locator('[data-upload=done]')).toHaveCount(1)
  const sentPhoto = Buffer.concat(parts)
  await composer(two).getByLabel('What the photo shows').fill('Platform 2')

  // A video with its poster image, and a YouTube video.
  await composer(two)
    .getByLabel('Video', { exact: true })
    .setInputFiles({ name: 'train.webm', mimeType: 'video/webm', buffer: await webmVideo({ frames: 50 }) })
  await expect(composer(two).locator('[data-upload=done]')).toHaveCount(2)
  await composer(two).getByRole('button', { name: 'YouTube' }).click()
  const address = composer(two).getByLabel('YouTube link')
  await address.fill('https://example.com/watch?v=dQw4w9WgXcQ')
  await expect(composer(two)).toContainText('This isn’t a link to a YouTube video.')
  await expect(composer(two).getByRole('button', { name: 'Post', exact: true })).toBeDisabled()
  await address.fill('youtu.be/dQw4w9WgXcQ?t=7')
  const shown = `Seen from platform 2 ${Date.now()}`
  await field(two).fill(shown)
  await composer(two).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(post(two, shown).getByRole('button', { name: 'Play YouTube video' })).toBeVisible()
  await expect(post(two, shown).locator('iframe')).toHaveCount(0)
  const video = post(two, shown).getByLabel('Video', { exact: true })
  const poster = await two.request.get((await video.getAttribute('poster'))!)
  expect([poster.status(), poster.headers()['content-type']]).toEqual([200, 'image/webp'])
  // The player has the browser’s own controls.
  await video.evaluate((one: HTMLVideoElement) => one.play())
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  await post(two, shown).getByRole('button', { name: 'Platform 2' }).click()
  const photo = two.getByRole('dialog', { name: 'Platform 2' }).getByRole('img', { name: 'Platform 2' })
  await expect(photo).toHaveJSProperty('complete', true)
  const served = await (await two.request.get((await photo.getAttribute('src'))!)).body()
  const widthOf = (bytes: Buffer) =>
    two.evaluate(
      async (text) => (await createImageBitmap(new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))]))).width,
      bytes.toString('base64'),
    )
  for (const bytes of [sentPhoto, served]) {
    expect(await widthOf(bytes)).toBe(1600)
    for (const privateText of [YANGON_LOCATION, CAMERA_MAKE, 'Exif', 'EXIF']) expect(bytes.includes(privateText), privateText).toBe(false)
  }
  await context.close()
})
