import type { Locator, Page } from '@playwright/test'
import { stubPosts } from './posts.ts'
import { waitForQuietNetwork } from './rider.ts'
import type { ScreenAction } from './walk.ts'

// Riders' actions on posts, for every-screen.spec.ts and `npm run look`.

type Word = Parameters<ScreenAction['act']>[1]

const onFeed = (act: ScreenAction['act']): ScreenAction => ({
  address: '/community',
  signedIn: true,
  closesOnResize: true,
  before: stubPosts,
  act: async (page, word) => {
    await page.locator('main article').first().waitFor()
    await act(page, word)
  },
})

/** Clicks an element of a post, which opens a menu or sheet, then runs `then`. */
const onPost = (
  slug: string,
  open: (post: Locator, word: Word) => Locator,
  then: ScreenAction['act'] = () => Promise.resolve(),
): ScreenAction =>
  onFeed(async (page, word) => {
    await open(page.locator(`main [data-post=${slug}]`), word).click()
    await page.locator('dialog :is(li, article)').first().waitFor()
    await then(page, word)
  })

const face = (post: Locator) => post.getByRole('button').first()
const photo = (n: number) => (post: Locator) => post.locator('button:has(> img)').nth(n)
const menu = (post: Locator, word: Word) => post.getByRole('button', { name: word('community.options') })

/** Searches for posts. Waits for the element `shown`: a post, or the message that there is none. */
const searchFor = (words: string, shown: string): ScreenAction => ({
  address: `/community?search=${encodeURIComponent(words)}`,
  before: stubPosts,
  act: (page) => page.locator(shown).first().waitFor(),
})

export const POST_ACTIONS: Readonly<Record<string, ScreenAction>> = {
  'community, share': onPost('sample-1', (post, word) => post.getByRole('button', { name: word('app.share'), exact: true })),
  'community, photos': onPost('sample-1', photo(0), (page) => page.locator('dialog li:not([aria-hidden=true]) img').waitFor()),
  'community, tall photo': onPost('sample-1', photo(1), (page) => page.locator('dialog li:nth-child(2):not([aria-hidden=true])').waitFor()),
  'community, own post': onPost('sample-2', menu),
  'community, a rider': onPost('sample-1', face),
  'community, a rider reported': onPost('sample-3', face, async (page, word) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('community.flagOrBlock') })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: word('community.flagRider') })
      .waitFor()
  }),
  'community, search': { address: '/community?search=', act: stubPosts },
  'community, found': searchFor('ရထား', 'main article'),
  'community, none found': searchFor('သင်္ဘော', 'main form + div'),
  'community, files': onFeed(async (page, word) => {
    await page.route('**/api/community/limits', (route) => route.fulfill({ json: {} }))
    await begin(page, word)
    await withoutStorage(page, async () => {
      const picture = { name: 'IMG_20261123_080100.png', mimeType: 'image/png', buffer: await page.screenshot() }
      const unread = { name: 'IMG_0042.heic', mimeType: 'image/heic', buffer: Buffer.alloc(2000) }
      await choose(page, [picture, unread])
      for (const state of ['done', 'failed']) await page.locator(`dialog [data-upload=${state}]`).waitFor()
      await waitForQuietNetwork(page)
      await holdUploads(page)
      await choose(page, [{ ...picture, name: 'Screenshot_2026-11-23-08-02-17-483_mm.com.example.camera.png' }])
      await page.locator('dialog [data-upload=sending] progress:not([value="0"])').waitFor()
      await page.locator('dialog textarea').fill('ပလက်ဖောင်း ၂ မှာ လူများနေတယ်။ All of them at platform 2.')
    })
  }),
  'community, not posted': onFeed(async (page, word) => {
    const refusal = { status: 422, json: { code: 'word_refused', message: word('error.word_refused') } }
    await page.route(/\/api\/post$/, (route) => (route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback()))
    await begin(page, word)
    await withoutStorage(page, async () => {
      await send(page, 'Free tickets at Insein, platform 2. လက်မှတ် အလကားရမယ်။')
      await page.locator('main [data-pending=refused]').waitFor()
    })
  }),
  'community, waiting': onFeed(async (page, word) => {
    await begin(page, word)
    await withoutStorage(page, async () => {
      await choose(page, [{ name: 'IMG_20261123_080100.png', mimeType: 'image/png', buffer: await page.screenshot() }])
      await page.locator('dialog [data-upload=done]').waitFor()
      // Only this page is offline: the rider's other pages have a network.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false })
        dispatchEvent(new Event('offline'))
      })
      await send(page, 'KHA-3 stands at Insein, nobody says why.')
      await page.locator('main [data-pending=waiting]').waitFor()
    })
  }),
  'community, deleting': onPost('sample-2', menu, async (page, word) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('community.delete') })
      .click()
    await page.getByRole('dialog', { name: word('community.deletePostAsk') }).waitFor()
  }),
}

async function begin(page: Page, word: Word): Promise<void> {
  await page.getByRole('button', { name: word('community.placeholder') }).click()
  await page.locator('dialog textarea').waitFor()
}

type Files = { name: string; mimeType: string; buffer: Buffer }[]
const choose = (page: Page, files: Files) => page.locator('dialog input[type=file][multiple]').setInputFiles(files)

async function send(page: Page, text: string): Promise<void> {
  await page.locator('dialog textarea').fill(text)
  await page.locator('dialog form button[type=submit]').click()
}

/** Stubs uploads so that they stop after two fifths of the bytes. */
async function holdUploads(page: Page): Promise<void> {
  let upload: object = {}
  await page.route(/\/api\/upload$/, (route) => {
    const { bytes } = route.request().postDataJSON() as { bytes: number }
    upload = { bytes, received: Math.floor(bytes * 0.4) }
    return route.fulfill({ json: upload })
  })
  await page.route(/\/api\/upload\/[\w-]+\/\d+$/, async (route) => {
    // Delays the response like a slow network. The page may be closed before it arrives.
    await new Promise((done) => setTimeout(done, 5000))
    await route.fulfill({ json: upload }).catch(() => undefined)
  })
}

/** Runs an act without storing its data on the phone: a stored draft, for example, would appear on other screens. */
async function withoutStorage(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const values = new Map<string, string | null>()
    const getItem = Storage.prototype.getItem
    Storage.prototype.getItem = function (key) {
      return values.get(key) ?? (values.has(key) ? null : getItem.call(this, key))
    }
    Storage.prototype.setItem = (key, value) => void values.set(key, value)
    Storage.prototype.removeItem = (key) => void values.set(key, null)
  })
  await act()
}
