import type { Page } from '@playwright/test'
import type { Comment, Post } from '@yatha/contract'

const author = (id: string, name: string) => ({ id, name })
const base = { media: [], reactions: {}, comments: 0, reposts: 0, isOwn: false, version: 1 }

const POSTS: readonly Post[] = [
  {
    ...base,
    slug: 'sample-1',
    author: author('a1', 'အေးအေး'),
    text: 'မနက်ခင်းရထား ၁၀ မိနစ် နောက်ကျနေပါတယ်။',
    language: 'my',
    madeAt: '2026-11-23T02:01:00Z',
    about: { kind: 'station', slug: 'insein' },
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

/** Answers with posts and comments of all kinds, in place of those that are on the server. */
export async function answerPosts(page: Page): Promise<void> {
  await page.route('**/api/community/live', (route) => route.abort())
  await page.route(/\/api\/post(\?|$)/, (route) => route.fulfill({ json: { posts: POSTS } }))
  await page.route(/\/api\/post\/sample-\d$/, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ json: POSTS.find(({ slug }) => pathname.endsWith(slug)) })
  })
  await page.route(/\/api\/post\/sample-\d\/comment/, (route) => route.fulfill({ json: { comments: COMMENTS } }))
}

/** Gives the page a server with a language model. The function answers the translation that is waited for, or breaks it off. */
export async function answerTranslations(page: Page, text: string): Promise<(how: 'made' | 'away') => void> {
  let answer: (how: 'made' | 'away') => void = () => undefined
  await page.route(/\/community/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    return route.fulfill({ response, body: html.replace('{&quot;pack&quot;', '{&quot;translation&quot;:true,&quot;pack&quot;') })
  })
  await page.route(/\/api\/(post|comment)\/[\w-]+\/translation$/, async (route) => {
    const how = await new Promise<'made' | 'away'>((resolve) => void (answer = resolve))
    return how === 'made' ? route.fulfill({ json: { text } }) : route.abort()
  })
  return (how) => answer(how)
}
