import { ApiError } from '@yatha/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { StreamShares } from '../src/http/stream-shares.ts'
import { createTestServer } from './serve.ts'

// Tests the limits of event streams for each network and account, so that nobody can use them all.

const phone = (network: string, accountId?: string) => ({
  network,
  device: accountId === undefined ? undefined : { accountId, passwordMark: '' },
})

/** Opens streams until one is rejected or `maxStreams` are open. Returns functions that end them. */
function fill(shares: StreamShares, network: (i: number) => string, maxStreams = Number.POSITIVE_INFINITY): (() => void)[] {
  const ends: (() => void)[] = []
  try {
    while (ends.length < maxStreams) ends.push(shares.reserve(phone(network(ends.length))))
  } catch (error) {
    expect(error).toMatchObject({ code: 'busy', retryAfterSeconds: 60 })
  }
  return ends
}

test('one network can hold 1,667 of 15,000 streams, and the next network nearly as many', () => {
  const shares = new StreamShares(15_000)
  expect(fill(shares, () => '192.0.2.1')).toHaveLength(1667)
  expect(fill(shares, () => '192.0.2.2')).toHaveLength(1482)
})

test('while twenty networks use all their streams, a thousand other networks can each open a stream', () => {
  const shares = new StreamShares(15_000)
  for (let network = 0; network < 20; network++) fill(shares, () => `198.51.100.${network}`)
  expect(fill(shares, (i) => `10.0.${i >> 8}.${i & 255}`, 1000)).toHaveLength(1000)
})

test('the total number of streams is limited, and a network without a stream can get the last one', () => {
  const shares = new StreamShares(3)
  expect(fill(shares, (i) => `10.0.0.${i}`)).toHaveLength(3)
  expect(fill(shares, () => '10.0.0.9')).toHaveLength(0)
})

test('a stream frees its slot when it ends, and only once even if it is ended twice', () => {
  const shares = new StreamShares(16)
  const [first] = fill(shares, () => 'a')
  const refused = () => expect(() => shares.reserve(phone('a'))).toThrow(ApiError)
  refused()
  first!()
  first!()
  shares.reserve(phone('a'))
  refused()
})

test('the /64 networks of one IPv6 /48 count as one', () => {
  const shares = new StreamShares(15_000)
  expect(fill(shares, (i) => `2001:db8:1:${i.toString(16)}::/64`)).toHaveLength(1667)
  expect(fill(shares, (i) => `2001:db8:2:${i.toString(16)}::/64`)).toHaveLength(1482)
})

test('signed-in riders get a stream on a network that is full of guests', () => {
  const shares = new StreamShares(15_000)
  fill(shares, () => '192.0.2.1')
  for (let rider = 0; rider < 1000; rider++) shares.reserve(phone('192.0.2.1', `rider ${rider}`))
  expect(fill(shares, () => '192.0.2.1')).toHaveLength(0)
})

test('an account can hold twenty streams, on any number of networks', () => {
  const shares = new StreamShares(15_000)
  for (let i = 0; i < 20; i++) shares.reserve(phone(`10.0.0.${i}`, 'rider'))
  expect(() => shares.reserve(phone('10.0.1.1', 'rider'))).toThrow(ApiError)
  shares.reserve(phone('10.0.1.1', 'other'))
  shares.reserve(phone('10.0.1.1'))
})

const streams = new OpenStreams({ maxFollowing: 16 })
const { app } = createTestServer({ streams, env: { TRUST_PROXY: 'yes' } })
const server = await listen(app, { port: 0, host: '127.0.0.1' }, streams)
afterAll(() => server.stop())

test.each(['/api/live', '/api/community/live'])(
  'a stream of %s beyond the network’s limit is rejected with 429 and Retry-After; polls still work',
  async (path) => {
    const end = new AbortController()
    const open = (network: string) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, { signal: end.signal, headers: { 'X-Forwarded-For': network } })
    expect([(await open('192.0.2.1')).status, (await open('192.0.2.1')).status]).toEqual([200, 200])
    const refused = await open('192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after'), ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      '60',
      'busy',
    ])
    expect((await open('192.0.2.2')).status).toBe(200)
    const polled = await fetch(`http://127.0.0.1:${server.port}/api/live/now`, { headers: { 'X-Forwarded-For': '192.0.2.1' } })
    expect(polled.status).toBe(200)
    end.abort()
    await vi.waitFor(() => expect(streams.count).toBe(0), 300_000)
  },
)

test('streams of live times and streams of the community count toward the same limit', async () => {
  const end = new AbortController()
  const open = (path: string) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { signal: end.signal, headers: { 'X-Forwarded-For': '192.0.2.3' } })
  expect((await open('/api/live')).status).toBe(200)
  expect((await open('/api/community/live')).status).toBe(200)
  expect((await open('/api/live')).status).toBe(429)
  expect((await open('/api/community/live')).status).toBe(429)
  end.abort()
  await vi.waitFor(() => expect(streams.count).toBe(0), 300_000)
})
