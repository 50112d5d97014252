import type { Post } from '@yatha/contract'
import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { standingClock } from './clock.ts'
import { writers } from './community-riders.ts'
import { ownDatabase } from './database.ts'
import { flat } from './pictures.ts'
import { serve, unlimited } from './serve.ts'
import { uploader } from './uploader.ts'

// The server shows what riders link to, and never asks for it: it would be a way into its network, and would tell others who reads.

/** Requests of this process: by `fetch`, and by the clients of node:http. */
const asked: string[] = []
subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { origin: unknown; path: string } }
  asked.push(`${String(request.origin)}${request.path}`)
})
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: { protocol: string; host: string; path: string } }
  asked.push(`${request.protocol}//${request.host}${request.path}`)
})

const database = await ownDatabase()
const clock = standingClock()
const app = serve({ database, clock, limits: unlimited })
const rider = writers(app, database, clock)

/** A page that riders link to; it notes whoever connects, other processes of the server's included. */
const page: Server = createServer((_, response) => response.end('<title>Here</title>'))
let connections = 0
page.on('connection', () => connections++)
page.listen(0, '127.0.0.1')
await once(page, 'listening')
afterAll(() => new Promise((done) => page.close(done)))
const address = `http://127.0.0.1:${(page.address() as AddressInfo).port}`

const VIDEO = 'dQw4w9WgXcQ'
const YOUTUBE = [
  `https://www.youtube.com/watch?v=${VIDEO}`,
  `https://youtu.be/${VIDEO}?t=4`,
  `https://www.youtube.com/shorts/${VIDEO}`,
  `https://www.youtube.com/embed/${VIDEO}`,
  `https://m.youtube.com/watch?v=${VIDEO}`,
]

test('links and YouTube addresses in posts, comments, descriptions and reports: the server asks nobody for what is there', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const phone = uploader(app, aye.headers.Authorization.slice('Bearer '.length))
  const links = [`${address}/page`, `${address}/photo.jpg`, `${address}/video.mp4`, ...YOUTUBE]
  const slugs: string[] = []
  for (const link of links) {
    const { slug } = (await aye.post(`See ${link} and <img src="${link}"> ![x](${link})`)).said
    slugs.push(slug)
    const { id } = (await kyaw.comment(slug, link)).said
    expect((await kyaw.send('PUT', `/api/comment/${id}`, { text: `${link} !` })).status).toBe(200)
    expect((await aye.send('PUT', `/api/post/${slug}`, { text: `Now ${link}`, version: 1 })).status).toBe(200)
    const photo = await phone.send('image', await flat(8, 8).png().toBuffer())
    slugs.push((await phone.post([photo.id], [link])).said.slug)
    slugs.push((await kyaw.post(link, { repost: slug })).said.slug)
    const report = { id: randomUUID(), target: { kind: 'post', id: slugs.at(-1)! }, reason: 'spam', text: link }
    expect((await aye.send('POST', '/api/flag', report)).status).toBe(204)
  }
  for (const youtube of YOUTUBE) {
    const { status, said } = await aye.post('', { youtube })
    expect([youtube, status, (said as Post).youtube]).toEqual([youtube, 200, VIDEO])
    slugs.push(said.slug)
  }
  // Read as riders, messengers and search engines do: the post, its page, and its card, which another process draws.
  for (const slug of slugs) {
    const [post, html, card] = await Promise.all(
      [`/api/post/${slug}`, `/community/${slug}`, `/card/${slug}-1.jpg`].map((path) => app.get(path)),
    )
    expect([slug, post!.status, html!.status, card!.status < 500]).toEqual([slug, 200, 200, true])
    for (const response of [post!, html!, card!]) await response.arrayBuffer()
  }
  await aye.feed(`?search=${encodeURIComponent('page')}`)
  expect([asked, connections]).toEqual([[], 0])

  // It would have been noticed.
  await fetch(`${address}/page`)
  expect([asked, connections]).toEqual([[`${address}/page`], 1])
})
