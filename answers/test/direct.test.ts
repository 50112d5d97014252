import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  addDays,
  CALL_FLAGS,
  encode,
  LiveView,
  Railway,
  readFeed,
  type Extras,
  type Feed,
  type Pack,
  type ServiceDay,
  type ServiceTime,
  type TripUpdate,
} from '@yatha/timetable'
import { expect, test } from 'vitest'
import { Answers, answerDirect, answerSearch } from '../src/index.ts'
import { randomFeed } from '../../timetable/test/random-feed.ts'

const RAILWAYS = Number(process.env['RAILWAYS'] ?? 300)
const DAYS = ['2026-11-15', '2026-11-24', '2026-11-25', '2026-12-01'] as ServiceDay[]

/** Facts by which trips of a feed become one route. */
const factsOf = ({ stops, routes, trips }: Feed): Extras => ({
  edition: 'e',
  asOf: '2026-11',
  currency: 'MMK',
  dayEnds: 97_200 as ServiceTime,
  mainStation: 0,
  namedOnRing: [],
  namedFromAfar: [],
  cityFrame: { south: 0, west: 0, north: 1, east: 1 },
  stations: stops.ids.map((id, i) => ({ my: `${id} my`, lines: ['one'], township: '', loopOrder: i })),
  routes: routes.ids.map(() => ({ trainNumberMy: '', type: 'urban', way: 'up', pattern: 'line', trainType: 'urban', model: '' })),
  trips: trips.ids.map((source, i) => ({
    source,
    asOf: '2026-11',
    validFrom: '',
    times: 'stated',
    days: 'stated',
    flags: [{ call: i % 3, flag: CALL_FLAGS[i % 3]! }],
  })),
  fares: routes.ids.map((_, route) => ({ price: 100 + route, fareClass: '', source: 's', asOf: '', routes: [route], from: -1, to: -1 })),
  notices: [
    { id: 'n', stops: [0], routes: [0], from: 0, until: 2_000_000_000, en: { title: 'a', text: 'b' }, my: { title: 'c', text: 'd' } },
  ],
})

const change = fc.record({
  trip: fc.nat(20),
  day: fc.constantFrom(-1, 0, 1),
  cancelled: fc.boolean(),
  call: fc.nat(3),
  delay: fc.integer({ min: -600, max: 7200 }),
  skipped: fc.constantFrom(false, false, true),
})

const question = fc.record({
  from: fc.nat(20),
  to: fc.nat(20),
  day: fc.constantFrom(...DAYS),
  time: fc.integer({ min: 0, max: 29 * 60 + 59 }).map((minutes) => (minutes * 60) as ServiceTime),
  by: fc.constantFrom('depart' as const, 'depart' as const, 'arrive' as const),
  window: fc.option(fc.constantFrom(0, 3600, 86_400), { nil: undefined, freq: 2 }),
})

/** The direct trains, and those that were taken away, of the whole answer. */
function expectSame(answers: Answers, asked: Parameters<typeof answerSearch>[1]): number {
  const early = answerDirect(answers, asked)!
  const { from, to, day, by, direct, cancelled } = answerSearch(answers, asked)
  expect(JSON.stringify(early)).toBe(JSON.stringify({ from, to, day, by, direct, transfer: [], cancelled }))
  return direct.length + (cancelled?.length ?? 0)
}

test('direct trains told before a pack is opened are those of the whole answer, on random railways', { timeout: 300_000 }, () => {
  let seen = { found: 0, live: 0, overnight: 0 }
  fc.assert(
    fc.property(
      randomFeed(),
      fc.boolean(),
      fc.array(change, { maxLength: 4 }),
      fc.array(question, { minLength: 3, maxLength: 6 }),
      (files, hasFacts, changes, questions) => {
        const feed = readFeed(files)
        const pack = JSON.parse(JSON.stringify(encode(feed, hasFacts ? factsOf(feed) : undefined))) as Pack
        for (const { from, to, window, ...rest } of questions) {
          const slugOf = (n: number) => feed.stops.ids[n % feed.stops.ids.length]!
          const asked = { ...rest, from: slugOf(from), to: slugOf(to), ...(window !== undefined && { window }) }
          const updates = feed.trips.ids.length === 0 ? [] : changes.map((one) => updateOf(feed, one, rest.day))
          const answers = new Answers(new LiveView(Railway.open(pack), 1, updates), 'en', 1_795_000_000)
          const found = expectSame(answers, asked)
          seen = {
            found: seen.found + found,
            live: seen.live + (updates.length > 0 ? found : 0),
            overnight: seen.overnight + (asked.time < 3 * 3600 ? found : 0),
          }
        }
      },
    ),
    { numRuns: RAILWAYS, seed: 20_261_123 },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(RAILWAYS / 20)
})

function updateOf(
  { trips }: Feed,
  { trip, day, cancelled, call, delay, skipped }: ReturnTypeOf<typeof change>,
  asked: ServiceDay,
): TripUpdate {
  const seen = { trip: trips.ids[trip % trips.ids.length]!, day: addDays(asked, day), basis: 'feed', seenAt: 1_795_000_000 } as const
  return cancelled ? { ...seen, cancelled } : { ...seen, calls: [{ call, delaySeconds: delay, ...(skipped && { skipped }) }] }
}
type ReturnTypeOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never

test('and on the real data, every pair of stations of its loop and some of the others, with live times and without', {
  timeout: 300_000,
}, () => {
  const folder = new URL('../../data/dist/', import.meta.url)
  const { railway: file } = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as { railway: { file: string } }
  const railway = Railway.open(JSON.parse(readFileSync(new URL(file.file, folder), 'utf8')) as Pack)
  const served = railway.stations.filter((station) => station.served)
  const now = Date.parse('2026-11-23T08:00:00+06:30') / 1000
  const updates = railway.routes.map(
    ({ trips: [trip] }, i): TripUpdate => ({
      trip: railway.timetable.feed.trips.ids[trip!]!,
      day: addDays('2026-11-23' as ServiceDay, (i % 3) - 1),
      basis: 'feed',
      seenAt: now - 40,
      ...(i % 5 === 0 ? { cancelled: true } : { calls: [{ call: i % 7, delaySeconds: (i % 4) * 500 }] }),
    }),
  )
  let found = 0
  served.forEach((from, a) =>
    served.forEach((to, b) => {
      const onLoop = from.loopOrder !== undefined && to.loopOrder !== undefined
      if (!onLoop && (a * 31 + b) % 40 !== 0) return
      const answers = new Answers((a + b) % 2 === 0 ? LiveView.none(railway) : new LiveView(railway, 1, updates), 'en', now)
      const day = addDays('2026-11-21' as ServiceDay, (a + 2 * b) % 5)
      const time = (((a * 7 + b * 3) % 30) * 3600 + ((a + b) % 60) * 60) as ServiceTime
      found += expectSame(answers, { from: from.slug, to: to.slug, day, time, by: b % 9 === 0 ? 'arrive' : 'depart' })
    }),
  )
  expect(found).toBeGreaterThan(2000)
})
