import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  answerBoard,
  answerRoutes,
  answerRunningTrains,
  Answers,
  answerSearch,
  answerTrip,
  resolveBoardQuery,
  resolveSearchQuery,
  resolveTripQuery,
} from '@yatha/answers'
import {
  addDays,
  LiveView,
  openPlaces,
  parseServiceDay,
  Railway,
  ROUTE_TYPES,
  ROUTE_DIRECTIONS,
  TRAIN_TYPES,
  type Pack,
  type PackedPlaces,
  type TripUpdate,
} from '@yatha/timetable'
import { expect, test } from 'vitest'
import { clockAt } from '../src/adapters/clock.ts'
import { railwayFiles, createTestServer } from './serve.ts'

/** Number of requests, half of them with live times. Set REQUESTS=10000 to compare more. */
const REQUESTS = Number(process.env['REQUESTS'] ?? 720)
const SEED = 20_261_121
const FIRST_DAY = parseServiceDay('2026-11-23')!

/** Mulberry32: the same numbers on every machine. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const below = createRandom(SEED)
const one = <T>(values: readonly T[]): T => values[below(values.length)]!
/** Number of the current question among those of its kind, and the number of its optional parameters so far. */
const current = { question: 0, parameters: 0 }
/** Returns a value, or undefined. As the questions of a kind are numbered, each combination of optional parameters occurs in turn. */
const perhaps = <T>(value: () => T): T | undefined => ((current.question >> current.parameters++) % 2 === 0 ? undefined : value())
const twoDigits = (n: number) => String(n).padStart(2, '0')
const anyTime = () => `${twoDigits(below(30))}:${twoDigits(below(60))}`
const anyDay = () => addDays(FIRST_DAY, below(14) - 2)

// Like a phone, opens the railway only from files that the server serves.
const read = (file: string): unknown => JSON.parse(readFileSync(join(railwayFiles.folder, file), 'utf8'))
const railway = openPlaces(Railway.open(read(railwayFiles.packFile) as Pack), read(railwayFiles.placesFile) as PackedPlaces)
const servedSlugs = railway.stations.filter((station) => station.served).map(({ slug }) => slug)
const everyStation = railway.stations.map(({ slug }) => slug)
const station = () => (below(40) === 0 ? 'atlantis' : one(below(3) === 0 ? everyStation : servedSlugs))
const routes = [...railway.routes.map(({ slug }) => slug), 'no-train']

/** Delays, cancellations, skipped stops and platforms of a third of the trains, on some days. */
function someUpdates(): TripUpdate[] {
  return [0, 1, 2].flatMap((days) =>
    railway.routes.flatMap((route): TripUpdate[] => {
      if (below(3) > 0) return []
      const basis = one(['feed', 'riders', 'operator'] as const)
      const head = { trip: route.slug, day: addDays(FIRST_DAY, days), basis, seenAt: 1_795_400_000 + below(3600) }
      if (below(5) === 0) return [{ ...head, cancelled: true }]
      const call = below(6)
      return [
        {
          ...head,
          calls: [
            { call, delaySeconds: below(60) * 60 - 300, platform: '2' },
            { call: call + 2, skipped: true },
          ],
        },
      ]
    }),
  )
}

type Query = Readonly<Record<string, string | undefined>>

function withQuery(path: string, query: Query): string {
  const definedParameters = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return definedParameters.length === 0 ? path : `${path}?${new URLSearchParams(definedParameters)}`
}

/** The API's error for an unknown station or train, with its field. */
const unknown = (field: string) => ({ code: 'not_found', field })

interface Comparison {
  readonly path: string
  readonly phone: (answers: Answers) => unknown
}

const QUESTIONS: Readonly<Record<'search' | 'board' | 'trip' | 'routes' | 'trains', () => Comparison>> = {
  search() {
    const from = station()
    const query = {
      from,
      to: below(20) === 0 ? from : station(),
      day: perhaps(anyDay),
      time: perhaps(anyTime),
      by: perhaps(() => one(['depart', 'arrive'] as const)),
    }
    const window = below(4) === 0 ? 1 + below(2880) : undefined
    return {
      path: withQuery('/api/search', { ...query, window: window?.toString() }),
      phone: (answers) => {
        const question = resolveSearchQuery(answers, { ...query, window })
        return 'unknown' in question ? unknown(question.unknown[0]!) : answerSearch(answers, question)
      },
    }
  },
  board() {
    const slug = station()
    const query = { day: perhaps(anyDay), time: perhaps(anyTime), way: perhaps(() => one(ROUTE_DIRECTIONS)) }
    return {
      path: withQuery(`/api/station/${slug}/board`, query),
      phone: (answers) => answerBoard(answers, resolveBoardQuery(answers, { station: slug, ...query })) ?? unknown('slug'),
    }
  },
  trip() {
    const route = one(routes)
    const day = perhaps(anyDay)
    return {
      path: withQuery(`/api/route/${route}/trip`, { day }),
      phone: (answers) => answerTrip(answers, resolveTripQuery(answers, { route, day })) ?? unknown('slug'),
    }
  },
  routes() {
    const query = {
      type: perhaps(() => one(ROUTE_TYPES)),
      way: perhaps(() => one(ROUTE_DIRECTIONS)),
      trainType: perhaps(() => one(TRAIN_TYPES)),
      station: perhaps(() => one(servedSlugs)),
      q: perhaps(() => one(['kha', '7', 'insein', ''])),
    }
    return { path: withQuery('/api/route', query), phone: (answers) => answerRoutes(answers, query) }
  },
  trains() {
    const at = perhaps(() => `${anyDay()}T${twoDigits(below(24))}:${twoDigits(below(60))}:${twoDigits(below(60))}+06:30`)
    return {
      path: withQuery('/api/train', { at }),
      phone: (answers) => answerRunningTrains(answers, at === undefined ? undefined : Date.parse(at) / 1000),
    }
  },
}

/** Most requests are searches. */
const KINDS = ['search', 'search', 'search', 'search', 'search', 'search', 'board', 'board', 'trip', 'routes', 'trains'] as const

const questions: Record<string, number> = {}

test.each([
  ['without live times', []],
  ['with live times', someUpdates()],
])(
  'whatever optional parameters are omitted, the phone returns the server’s response byte for byte, %s',
  { timeout: 240_000 },
  async (_, updates) => {
    const clocks = ['2026-11-23T09:20:00+06:30', '2026-11-24T00:35:10+06:30', '2026-11-25T21:47:33+06:30'].map(clockAt)
    const servers = clocks.map((clock) => ({ clock, ...createTestServer({ clock, env: { CHECK_ANSWERS: '' } }) }))
    let [compared, refused] = [0, 0]
    for (const { live } of servers) if (updates.length > 0) live.publish(updates)
    const live = new LiveView(railway, updates.length > 0 ? 1 : 0, updates)
    for (let i = 0; i < REQUESTS / 2; i++) {
      const { clock, get } = one(servers)
      const kind = KINDS[i % KINDS.length]!
      Object.assign(current, { question: (questions[kind] = (questions[kind] ?? 0) + 1), parameters: 0 })
      const question = QUESTIONS[kind]()
      const response = await get(question.path)
      const online = await response.text()
      const offline = question.phone(new Answers(live, 'en', clock.nowMs() / 1000))
      if (response.ok && online !== JSON.stringify(offline)) expect(JSON.stringify(offline), question.path).toBe(online)
      if (!response.ok) {
        expect(JSON.parse(online), question.path).toMatchObject(offline as object)
        refused++
      }
      compared++
    }
    expect(compared).toBe(REQUESTS / 2)
    expect(refused).toBeGreaterThan(REQUESTS / 200)
  },
)
