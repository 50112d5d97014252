import { expect, type Page } from '@playwright/test'
import type { Comment, Media, Post } from '@yatha/contract'

const author = (id: string, name: string) => ({ id, name })
const base = { media: [], reactions: {}, comments: 0, reposts: 0, isOwn: false, version: 1 }

const photo = (n: number, width: number, height: number, alt?: string): Media => ({
  kind: 'image',
  id: `00000000-0000-4000-8000-00000000010${n}`,
  width,
  height,
  ...(alt !== undefined && { alt }),
  sizes: [{ url: `/media/sample-${width}x${height}`, width }],
})

const POSTS: readonly Post[] = [
  {
    ...base,
    slug: 'sample-1',
    author: author('a1', 'အေးအေး'),
    text: 'မနက်ခင်းရထား ၁၀ မိနစ် နောက်ကျနေပါတယ်။',
    language: 'my',
    madeAt: '2026-11-23T02:01:00Z',
    about: { kind: 'station', slug: 'insein' },
    media: [photo(1, 1600, 1200, 'အင်းစိန်ဘူတာ ပလက်ဖောင်း ၂'), photo(2, 900, 1600), photo(3, 1600, 900)],
    reactions: { like: 60, love: 40, wow: 28 },
    own: 'love',
    comments: 24,
    reposts: 2,
  },
  {
    ...base,
    slug: 'sample-2',
    author: author('a2', 'Another rider'),
    text: 'Rode the whole loop for the first time. Get a seat on the left side after Danyingone.',
    madeAt: '2026-11-22T02:01:00Z',
    editedAt: '2026-11-22T03:01:00Z',
    about: { kind: 'train', route: 'kha-3', trip: 'KHA-3', day: '2026-11-23' },
    seen: { kind: 'came', call: 3, station: 'insein', minutes: 12, confirmed: 'no', riders: 2 },
    reactions: { haha: 1 },
    isOwn: true,
  },
  {
    ...base,
    slug: 'sample-3',
    author: author('a3', 'Hla Hla'),
    text: '',
    madeAt: '2026-11-20T02:01:00Z',
    youtube: 'dQw4w9WgXcQ',
    repost: { gone: true },
  },
]

const COMMENTS: readonly Comment[] = [
  {
    id: 'c1',
    author: author('a2', 'Another rider'),
    text: 'Same at Kamayut.',
    madeAt: '2026-11-23T02:05:00Z',
    replies: 2,
    reactions: { like: 2 },
    isOwn: false,
  },
  {
    id: 'c2',
    author: author('a1', 'အေးအေး'),
    text: 'ကျေးဇူးပါ။',
    madeAt: '2026-11-23T02:04:00Z',
    replies: 0,
    reactions: {},
    isOwn: true,
  },
]

/** Returns an SVG of a landscape, which replaces a photo. */
const drawing = (width: string, height: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">
<path fill="#cfe3da" d="M0 0h160v120H0z"/><circle cx="120" cy="32" r="14" fill="#f0c24b"/><path fill="#5d8a78" d="M0 70l50-30 40 25 30-15 40 25v45H0z"/>
<path fill="#2d4a40" d="M0 96h160v24H0z"/><path stroke="#cfe3da" stroke-width="2" d="M0 104h160M0 112h160"/></svg>`

/** Stubs the server's responses with posts and comments of all kinds. */
export async function stubPosts(page: Page): Promise<void> {
  await page.route('**/api/community/live', (route) => route.abort())
  await page.route(/\/media\/sample-\d+x\d+$/, (route) => {
    const [, width, height] = /(\d+)x(\d+)$/.exec(route.request().url())!
    return route.fulfill({ contentType: 'image/svg+xml', body: drawing(width!, height!) })
  })
  await page.route(/\/api\/post(\?|$)/, (route) => {
    const parameters = new URL(route.request().url()).searchParams
    const [by, search] = [parameters.get('by'), parameters.get('search')]
    const posts = POSTS.filter(({ author: { id }, text }) => (by === null || id === by) && (search === null || text.includes(search)))
    return route.fulfill({ json: { posts } })
  })
  await page.route(/\/api\/post\/sample-\d$/, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ json: POSTS.find(({ slug }) => pathname.endsWith(slug)) })
  })
  await page.route(/\/api\/post\/sample-\d\/comment/, (route) => route.fulfill({ json: { comments: COMMENTS } }))
}

/** Stubs a server with a language model. The returned function answers the requested translation, or aborts it. */
export async function stubTranslations(page: Page, text: string): Promise<(outcome: 'translated' | 'failed') => Promise<void>> {
  const heldRequests: ((outcome: 'translated' | 'failed') => void)[] = []
  await page.route(/\/community/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    return route.fulfill({ response, body: html.replace('{&quot;pack&quot;', '{&quot;translation&quot;:true,&quot;pack&quot;') })
  })
  await page.route(/\/api\/(post|comment)\/[\w-]+\/translation$/, async (route) => {
    const outcome = await new Promise<'translated' | 'failed'>((resolve) => heldRequests.push(resolve))
    return outcome === 'translated' ? route.fulfill({ json: { text } }) : route.abort()
  })
  return async (outcome) => {
    await expect.poll(() => heldRequests.length).toBe(1)
    heldRequests.pop()!(outcome)
  }
}
