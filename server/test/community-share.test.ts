import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { createTestServer, withoutRejections } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections, env: { ORIGIN: 'https://yatha.example' } })
const rider = writerFactory(app, database, clock)

/** Metadata that a messenger reads from a post's page. */
async function preview(slug: string) {
  const response = await app.get(`/community/${slug}`)
  const html = await response.text()
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return {
    status: response.status,
    title: meta('og:title'),
    description: meta('og:description'),
    image: meta('og:image'),
    url: meta('og:url'),
    html,
  }
}

test('a shared post’s preview has its author and text; a long text is cut between words, even in Burmese', async () => {
  const aye = await rider({ name: 'Ma Aye' })
  const { slug } = (await aye.post('The 9:08 is late.\nIt stands at Insein.')).body
  expect(await preview(slug)).toMatchObject({
    status: 200,
    title: 'Ma Aye: The 9:08 is late. It stands at Insein. | Yatha',
    description: 'The 9:08 is late. It stands at Insein.',
    image: `https://yatha.example/card/${slug}-1.jpg`,
    url: `https://yatha.example/community/${slug}`,
  })
  const long = (await aye.post('ဒီနေ့မနက်အင်းစိန်ဘူတာမှာရထားနောက်ကျတယ်'.repeat(20))).body
  const { title, description } = await preview(long.slug)
  expect(title!.length).toBeLessThan(80)
  expect(description!.length).toBeLessThanOrEqual(201)
  expect(long.text.charAt(description!.length - 1)).not.toMatch(/[\u102b-\u103e]/)
  const shared = (await aye.post('', { repost: slug })).body
  expect((await preview(shared.slug)).description).toBe('The 9:08 is late. It stands at Insein.')
})

test('the page of a hidden or unknown post returns 404 without its content', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('secret words')).body
  await database.db.execute(sql`update post set hidden_at = now() where text = 'secret words'`)
  for (const path of [slug, 'AAAAAAAAAAAAAAAAAAAAAA', 'x']) {
    const { status, html } = await preview(path)
    expect([path, status, html.includes('secret words')]).toEqual([path, 404, false])
  }
})

test('hostile texts of a post are escaped in its page', async () => {
  const tags = HOSTILE_TEXTS.filter((text) => /[<>"]/.test(text)).slice(0, 20)
  const aye = await rider({ name: '"><script>alert(1)</script>' })
  const plain = (await preview((await aye.post('plain')).body.slug)).html
  const count = (html: string) => html.match(/<[a-z!/]/gi)!.length
  for (const text of tags) expect([text, count((await preview((await aye.post(text)).body.slug)).html)]).toEqual([text, count(plain)])
})

test('the server never fetches a link in a post: not for posting, pages, cards or lists', async () => {
  const requests: string[] = []
  const site = createServer(({ url }, response) => {
    requests.push(url!)
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void site.close())
  await once(site, 'listening')
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const aye = await rider()
  const { slug } = (await aye.post(`${address}/page <img src="${address}/image.png"> <link rel="stylesheet" href="${address}/a.css">`)).body
  const { image, status } = await preview(slug)
  const card = await app.get(new URL(image!).pathname)
  await card.arrayBuffer()
  for (const path of ['/api/post', `/api/post/${slug}`]) expect([path, (await app.get(path)).status]).toEqual([path, 200])
  expect([status, requests]).toEqual([200, []])
  // The test can reach the site, so a request by the server would have been recorded.
  await fetch(`${address}/here`)
  expect(requests).toEqual(['/here'])
})
