import { ApiError, type Post } from '@yatha/contract'
import { trainNumberText, type Translate } from '@yatha/language'
import type { Railway } from '@yatha/timetable'
import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { createHeaders } from '../http/headers.ts'
import type { Files } from '../adapters/files/files.ts'
import type { Card } from '../adapters/media/images.ts'
import { drawableText } from './card-text.ts'
import { MEDIA_FOLDER } from './media/media.store.ts'
import { readPost } from './post-row.ts'
import { idOf } from './slug.ts'
import { GUEST } from './visibility.ts'
import type { Services } from '../services.ts'

/** Maximum number of characters of a post's text that are passed to the card renderer, which shows only the first lines. */
const MAX_TEXT_CHARACTERS = 420
const MAX_NAME_CHARACTERS = 60
/** Maximum number of cards in memory; each has about 60 kB. */
const MAX_CACHED_CARDS = 150
const MAX_AGE_SECONDS = 3600

export interface CardDeps extends Pick<Services, 'database' | 'files' | 'images' | 'railway'> {
  /** Translates to English, because a card is the same for all readers. */
  readonly t: Translate
}

/** Returns the path of a public post's card. */
export const cardPath = (slug: string, version: number): string => `/card/${slug}-${version}.jpg`

/** Returns a handler that serves a post's preview image: author and first lines. If drawing fails, redirects to the default image. */
export function cardHandler(parts: CardDeps): (c: Context<Env>) => Promise<Response> {
  const { database, railway } = parts
  const cache = new Map<string, Promise<Uint8Array | undefined>>()
  const cachedCard = (name: string, post: Post) => {
    const cached = cache.get(name)
    if (cached) return cached
    const drawing = drawPostCard(parts, post, railway()).catch(() => undefined)
    cache.set(name, drawing)
    // Failed drawings are not cached, so that the next request retries.
    void drawing.then((bytes) => bytes ?? cache.delete(name))
    if (cache.size > MAX_CACHED_CARDS) cache.delete(cache.keys().next().value!)
    return drawing
  }
  return async (c) => {
    const [, slug] = /^([\w-]{22})-\d{1,7}\.jpg$/.exec(c.req.param('file') ?? '') ?? []
    // Reads the post for each request, because a hidden or deleted post has no card.
    const post = slug === undefined ? undefined : await readPost(database.db, idOf(slug), GUEST)
    if (!post) throw new ApiError('not_found')
    const bytes = await cachedCard(JSON.stringify([post.slug, post.version, post.author, post.repost]), post)
    if (!bytes) return c.redirect('/og-image.png', 302)
    const headers = {
      'Content-Type': 'image/jpeg',
      'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
      'Content-Length': String(bytes.length),
    }
    const responseHeaders = createHeaders(c, headers, 'data')
    return c.req.method === 'HEAD' ? c.body(null, 200, responseHeaders) : c.body(Uint8Array.from(bytes), 200, responseHeaders)
  }
}

async function drawPostCard({ files, images, t }: CardDeps, post: Post, railway: Railway): Promise<Uint8Array | undefined> {
  const shared = post.repost && 'slug' in post.repost ? post.repost : undefined
  const title = drawableText(post.author.name ?? t('community.rider'), MAX_NAME_CHARACTERS) || 'Yatha'
  const text = drawableText(post.text, MAX_TEXT_CHARACTERS) || drawableText(shared?.text ?? '', MAX_TEXT_CHARACTERS)
  const first = post.media[0] ?? shared?.media
  const sizes = first?.kind === 'image' ? first.sizes : first?.poster
  const url = sizes?.find(({ width }) => width >= 400)?.url ?? sizes?.at(-1)?.url
  const picture = url === undefined ? undefined : await bytesOf(files, url)
  const card: Card = { title, text, about: [subjectText(post, railway), 'Yatha'].filter(Boolean).join(' · '), ...(picture && { picture }) }
  return (await images.card(card))?.bytes
}

async function bytesOf(files: Files, url: string): Promise<Uint8Array | undefined> {
  const content = await files.get(`${MEDIA_FOLDER}${url.slice(url.lastIndexOf('/') + 1)}`)
  return content && new Uint8Array(await new Response(content.body).arrayBuffer())
}

/** Returns the station, route or train that a post is about, in English, because a card is the same for all readers. */
function subjectText({ about }: Post, railway: Railway): string {
  if (about === undefined) return ''
  if (about.kind === 'station') {
    const station = railway.station(about.slug)
    return station ? railway.nameOf(station, 'en') : ''
  }
  const route = railway.route(about.kind === 'train' ? about.route : about.slug)
  return route ? trainNumberText(route, 'en') : ''
}
