import { chromium, type Page } from '@playwright/test'
import type { Post } from '@yatha/contract'
import budget from '../budget.json' with { type: 'json' }
import { startServer } from './start-server.ts'

// npm run bench feed: scrolls through 500 posts and back on a slow phone. Prints the longest time without a frame, the number of slow
// frames, and the page's memory after 100 posts and after all posts; limits are in parentheses.

const PORT = 3242
const POSTS = 500
const PAGE = 10
const SLOWER = 4
/** Length of a swipe in CSS pixels, and the pause after it. */
const [SWIPE, PAUSE_MS] = [900, 120]

const PHOTO = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#7aa"/></svg>'
const BURMESE = 'မနက်ခင်းရထား ၁၀ မိနစ် နောက်ကျနေပါတယ်။ အင်းစိန်မှာ လူများပါတယ်။ '

const { feedFrameMs, feedMoreMegabytes } = budget.speed
const megabytes = (bytes = 0) => `${(bytes / 1_000_000).toFixed(1)} MB`

const server = await startServer(PORT)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const page = await openFeed()
  const down = await measureScrolling(page, 1)
  const up = await measureScrolling(page, -1)
  for (const [way, { longest, late, frames }] of [
    ['down', down],
    ['up', up],
  ] as const)
    console.log(
      `${POSTS} posts, ${SLOWER}× slower, ${way}: longest frame ${Math.round(longest)} ms (${feedFrameMs}), ${late} of ${frames} frames over 50 ms`,
    )
  console.log(
    `heap after 100 posts ${megabytes(down.heaps[0])}, after ${POSTS} ${megabytes(down.heaps.at(-1))}: ${megabytes(down.heaps.at(-1)! - down.heaps[0]!)} more (${feedMoreMegabytes} MB), elements ${down.elements} at the end`,
  )
} finally {
  await browser.close()
  server.kill()
}

async function openFeed(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  // tsx (esbuild) wraps functions in `__name(…)`; the page lacks that helper when such a function is sent to it.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.route('**/live', (route) => route.abort())
  await page.route(/\/api\/post(\?|$)/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('before') ?? 0)
    const posts = Array.from({ length: Math.min(PAGE, POSTS - from) }, (_, i) => post(from + i))
    return route.fulfill({ json: { posts, ...(from + PAGE < POSTS && { next: String(from + PAGE) }) } })
  })
  await page.route('**/bench-photo-*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PHOTO }))
  await page.goto(`http://localhost:${PORT}/community`)
  await page.locator('[data-post]').first().waitFor()
  await page.waitForTimeout(2000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** A post of varying length; every third post has a photo. */
function post(i: number): Post {
  const url = `/bench-photo-${i}`
  return {
    slug: `post-${i}`,
    author: { id: `author-${i % 40}`, name: `Rider ${i % 40}` },
    text: (i % 2 === 0 ? BURMESE : 'Rode the whole loop for the first time. https://yatha.app/station/insein ').repeat(1 + (i % 7)),
    madeAt: new Date(1_795_000_000_000 - i * 600_000).toISOString(),
    media:
      i % 3 === 0
        ? [{ kind: 'image', id: '00000000-0000-4000-8000-000000000000', width: 800, height: 500, sizes: [{ url, width: 800 }] }]
        : [],
    ...(i % 4 === 0 && { about: { kind: 'station', slug: 'insein' } as const }),
    reactions: i % 5 === 0 ? {} : { like: i + 1, wow: 2 },
    comments: i % 6,
    reposts: 0,
    isOwn: false,
    version: 1,
  }
}

interface ScrollMeasurement {
  readonly longest: number
  readonly late: number
  readonly frames: number
  readonly heaps: readonly number[]
  readonly elements: number
}

/** Measures scrolling by swipes to the end of the list, or back to its beginning. */
async function measureScrolling(page: Page, way: 1 | -1): Promise<ScrollMeasurement> {
  await page.evaluate(() => {
    const seen = { longest: 0, late: 0, frames: 0 }
    let last = performance.now()
    const frame = (now: number) => {
      const took = now - last
      last = now
      seen.frames++
      seen.longest = Math.max(seen.longest, took)
      if (took > 50) seen.late++
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(globalThis, { seen })
  })
  const heaps: number[] = []
  const heap = async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
    heaps.push(usedSize)
  }
  for (let swipes = 0, still = 0; still < 12; swipes++) {
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, way * SWIPE)
    await page.waitForTimeout(PAUSE_MS)
    still = (await page.evaluate(() => scrollY)) === before ? still + 1 : 0
    if (swipes > 2000) throw new Error('the list does not end')
    if (way === 1 && heaps.length === 0 && (await page.locator('[data-post="post-99"]').count()) > 0) {
      const seen = await page.evaluate(() => structuredClone((globalThis as unknown as { seen: object }).seen))
      await heap()
      // Restores the numbers from before the garbage collection, whose pause is not part of the measurement.
      await page.evaluate((kept) => Object.assign((globalThis as unknown as { seen: object }).seen, kept), seen)
    }
  }
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { longest: number; late: number; frames: number } }).seen)
  await heap()
  return { ...seen, heaps, elements: await page.locator('*').count() }
}
