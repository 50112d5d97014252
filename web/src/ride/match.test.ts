import { readFileSync } from 'node:fs'
import { openPlaces, pointAlong, Railway, type Pack, type PackedPlaces, type Position } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../timetable/test/seeded.ts'
import { RideMatcher, type Fix, type Match, type RidePath } from './match.ts'

// Simulates phones on the tracks of Yangon's railway. The noise of their fixes is random, with a fixed seed.

const data = new URL('../../../data/dist/', import.meta.url)
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, data), 'utf8'))
const manifest = read('manifest.json') as { railway: { file: string }; places: { file: string } }
const railway = openPlaces(Railway.open(read(manifest.railway.file) as Pack), read(manifest.places.file) as PackedPlaces)

const MIDNIGHT = 1_795_000_000
const FIX_INTERVAL_SECONDS = 15

interface Train extends RidePath {
  readonly departs: readonly number[]
}

function trainOf(slug: string): Train {
  const route = railway.route(slug)!
  const times = railway.timesOf(route)
  return {
    line: railway.shapeOf(route),
    meters: railway.distancesOf(route),
    times: times.map(({ arrives }) => MIDNIGHT + arrives),
    departs: times.map(({ departs }) => MIDNIGHT + departs),
  }
}

/**
 * Returns the distance of the simulated train from the start of its track at a time, in meters. The train accelerates and brakes between
 * calls, and stops for at least half a minute.
 */
function alongAt({ meters, times, departs }: Train, at: number): number {
  let call = times.findLastIndex((arrives) => arrives <= at)
  if (call < 0) call = 0
  if (call === meters.length - 1) return meters.at(-1)!
  const leaves = Math.max(departs[call]!, times[call]! + 30)
  const share = Math.min(1, Math.max(0, (at - leaves) / Math.max(1, times[call + 1]! - leaves)))
  return meters[call]! + (meters[call + 1]! - meters[call]!) * easeInOut(share)
}

/**
 * Returns the fraction of the distance covered after a fraction of the time: the train accelerates in the first eighth and brakes in the
 * last.
 */
const easeInOut = (share: number) => {
  const ramp = 1 / 8
  const top = 1 / (1 - ramp)
  if (share < ramp) return (top * share * share) / (2 * ramp)
  if (share > 1 - ramp) return 1 - (top * (1 - share) ** 2) / (2 * ramp)
  return top * (share - ramp / 2)
}

/**
 * Yields fixes of a phone on a train that is `late` seconds late, with the true position. Most errors are tens of meters, or up to
 * `radius`; a few errors are much larger. There are gaps, as in tunnels.
 */
function* fixesOf(train: Train, seed: number, late = 0, from = 0, radius?: number): Generator<{ fix: Fix; along: number }> {
  const random = seededRandom(seed)
  const bell = () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random())
  let [east, north, tunnelEnds] = [0, 0, 0]
  const startsAt = train.times[0]! + late + from * (train.times.at(-1)! - train.times[0]!)
  for (let at = startsAt; at < train.times.at(-1)! + late; at += FIX_INTERVAL_SECONDS) {
    const along = alongAt(train, at - late)
    const accuracy = radius ?? 8 + 40 * random() ** 2
    east = 0.8 * east + 0.6 * bell() * accuracy * 0.7
    north = 0.8 * north + 0.6 * bell() * accuracy * 0.7
    if (at > tunnelEnds && random() < 0.01) tunnelEnds = at + 60 + 180 * random()
    if (at < tunnelEnds) continue
    const outlierMeters = random() < 0.02 ? 300 + 500 * random() : 0
    yield {
      fix: { ...movePosition(pointAlong(train.line, along).position, east + outlierMeters, north), accuracy, at: Math.round(at) },
      along,
    }
  }
}

const movePosition = ({ lat, lon }: Position, east: number, north: number): Position => ({
  lat: lat + north / 111_195,
  lon: lon + east / (111_195 * Math.cos((lat * Math.PI) / 180)),
})

function matchesOf(train: Train, fixes: Iterable<{ fix: Fix; along: number }>): { match: Match; along: number }[] {
  const matcher = new RideMatcher(train)
  return Array.from(fixes, ({ fix, along }) => ({ match: matcher.addFix(fix), along }))
}

/** Returns whether a match is right: the train is between the matched call and the next call, or within 100 m of that segment. */
const isRight = ({ meters }: Train, { call }: { call: number }, along: number) =>
  along >= meters[call]! - 100 && along <= (meters[call + 1] ?? Infinity) + 100

test.each(['ka-3', 'kha-4', '31-up'])(
  'more than 95% of the noisy fixes on train %s are matched to the right segment, if it is on time and if it is late',
  (slug) => {
    const train = trainOf(slug)
    let [right, matched, all] = [0, 0, 0]
    for (const [seed, late] of [0, 900].entries()) {
      for (const { match, along } of matchesOf(train, fixesOf(train, seed + 1, late))) {
        all++
        expect(match).not.toMatchObject({ kind: 'off' })
        if (match.kind !== 'on') continue
        matched++
        if (isRight(train, match, along)) right++
      }
    }
    expect(right / matched).toBeGreaterThan(0.95)
    expect(matched / all).toBeGreaterThan(0.9)
  },
)

test('on a loop, whose ends are at the same station, the first fixes match its start and the last fixes match its end', () => {
  const train = trainOf('ka-3')
  const [first] = matchesOf(train, [...fixesOf(train, 5)].slice(0, 6)).slice(-1)
  expect(first!.match).toMatchObject({ kind: 'on', call: expect.toSatisfy((call: number) => call <= 1) })
  const [last] = matchesOf(train, [...fixesOf(train, 5, 600, 0.97)]).slice(-1)
  expect(last!.match).toMatchObject({ kind: 'on', call: expect.toSatisfy((call: number) => call >= train.meters.length - 2) })
})

test('a phone on a train in the opposite direction is matched as moving backwards', () => {
  const train = trainOf('ka-3')
  // The same track in the opposite direction.
  const reversed = { ...train, line: [...train.line].reverse() }
  const kinds = matchesOf(train, [...fixesOf(reversed, 7, 0, 0.3)].slice(0, 40)).map(({ match }) =>
    match.kind === 'off' ? match.why : match.kind,
  )
  expect(kinds.slice(-20).filter((kind) => kind === 'backwards').length).toBeGreaterThan(15)
})

test('a phone that stays at a stop of the train for 15 minutes is matched to that stop', () => {
  const train = trainOf('ka-3')
  const at = pointAlong(train.line, train.meters[4]!).position
  const random = seededRandom(3)
  const fixes = Array.from({ length: 60 }, (_, i) => ({
    fix: { ...movePosition(at, 40 * (random() - 0.5), 40 * (random() - 0.5)), accuracy: 20, at: train.times[4]! + 15 * i },
    along: train.meters[4]!,
  }))
  const matches = matchesOf(train, fixes).slice(1)
  expect(matches.every(({ match }) => match.kind === 'on' && match.call === 4 && match.progress === 0)).toBe(true)
})

test('repeated, old or inaccurate fixes do not change the match; a single fix is not enough for a match', () => {
  const train = trainOf('ka-3')
  const fixes = [...fixesOf(train, 4, 0, 0.4)].slice(0, 8).map(({ fix }) => fix)
  const matcher = new RideMatcher(train)
  expect(matcher.addFix(fixes[0]!)).toEqual({ kind: 'unsure' })
  for (const fix of fixes) matcher.addFix(fix)
  const match = matcher.addFix(fixes.at(-1)!)
  expect(match.kind).toBe('on')
  expect(matcher.addFix(fixes[2]!)).toEqual(match)
  expect(matcher.addFix({ lat: 0, lon: 0, accuracy: 5000, at: fixes.at(-1)!.at + 15 })).toEqual(match)
})

const CITY = railway.routes.filter(({ type }) => type === 'urban').map(({ slug }) => slug)

test('with fixes that have an accuracy of 80 m, no ride on any city train is rejected', () => {
  expect(CITY.length).toBeGreaterThan(20)
  for (const [seed, slug] of CITY.entries()) {
    const train = trainOf(slug)
    const matches = matchesOf(train, fixesOf(train, seed + 1, 240 * (seed % 5), 0, 80))
    expect(matches.filter(({ match }) => match.kind === 'off').map(({ match }) => ({ slug, match }))).toEqual([])
    expect(matches.filter(({ match }) => match.kind === 'on').length / matches.length, slug).toBeGreaterThan(0.9)
  }
})

/** Returns fixes of a phone that moves parallel to the line at a speed, `aside` meters away from it. */
const fixesAtSpeed = (train: Train, metersPerSecond: number, aside = 0): { fix: Fix; along: number }[] =>
  Array.from({ length: 24 }, (_, i) => {
    const along = train.meters[3]! + metersPerSecond * FIX_INTERVAL_SECONDS * i
    const random = seededRandom(i + 1)
    const [east, north] = [20 * (random() - 0.5) + aside, 20 * (random() - 0.5)]
    const fix = {
      ...movePosition(pointAlong(train.line, along).position, east, north),
      accuracy: 15,
      at: train.times[3]! + FIX_INTERVAL_SECONDS * i,
    }
    return { fix, along }
  })

test('a phone far beside the line, and a phone faster than any train, are rejected with the reason', () => {
  const train = trainOf('ka-3')
  expect(matchesOf(train, fixesAtSpeed(train, 8, 600)).at(-1)!.match).toEqual({ kind: 'off', why: 'far' })
  const fast = matchesOf(train, fixesAtSpeed(train, 60)).map(({ match }) => match)
  expect(fast.filter(({ kind }) => kind === 'on')).toEqual([])
  expect(fast).toContainEqual({ kind: 'off', why: 'tooFast' })
  // A train at 50 km/h is accepted.
  expect(matchesOf(train, fixesAtSpeed(train, 14)).filter(({ match }) => match.kind === 'off')).toEqual([])
})
