import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  addDays,
  openPlaces,
  Planner,
  Railway,
  type Pack,
  type PackedNames,
  type PackedPlaces,
  type PlannedItinerary,
  type ServiceDay,
} from '@yatha/timetable'
import { earliestArrivalsByRides, sourceTrainsOnDays } from './scan-source.ts'

// Exhaustive test on the real data: compares the planner on the pack with a scan of the source files, for every ordered pair of
// stations of city trains and every minute of a day. `node --import tsx data/test/exhaustive.ts` runs all of it.

const dist = fileURLToPath(new URL('../dist', import.meta.url))

export function openReviewedRailway(): Railway {
  const read = (file: string): unknown => JSON.parse(readFileSync(`${dist}/${file}`, 'utf8'))
  const { railway, places } = read('manifest.json') as { railway: { file: string }; places: { file: string } }
  return openPlaces(Railway.open(read(railway.file) as Pack), read(places.file) as PackedPlaces) // `npm run data` wrote the files.
}

/** Opens the railway with the names in every language, as the server does. */
export function withAllNames(railway: Railway): Railway {
  const { names } = JSON.parse(readFileSync(`${dist}/manifest.json`, 'utf8')) as { names: Record<string, { file: string }> }
  return Object.entries(names).reduce(
    (named, [language, { file }]) => named.withNames(language, JSON.parse(readFileSync(`${dist}/${file}`, 'utf8')) as PackedNames),
    railway,
  )
}

export interface ComparisonResult {
  pairs: number
  minutes: number
  answers: number
  differences: string[]
}

/**
 * Compares the earliest arrivals with 1 to 5 rides every `step` minutes of the day, for the origins that `isChosenOrigin` accepts.
 * The answer is the same for all minutes between two departures, so a larger step skips only some answers.
 */
export function compareEarliestArrivals(
  day: ServiceDay,
  isChosenOrigin: (origin: number, index: number) => boolean,
  step = 1,
): ComparisonResult {
  const railway = openReviewedRailway()
  const city = [...new Set(railway.routes.filter((r) => r.type === 'urban').flatMap((r) => [...railway.callsOf(r)]))].sort((a, b) => a - b)
  const planner = Planner.of(railway.view(day))
  const trains = sourceTrainsOnDays([addDays(day, -1), day, addDays(day, 1)])
  const outcome: ComparisonResult = { pairs: 0, minutes: 0, answers: 0, differences: [] }
  const slug = (n: number) => railway.stations[n]!.slug
  city.filter(isChosenOrigin).forEach((origin) => {
    outcome.pairs += city.length - 1
    for (let minute = 0; minute < 1440; minute += step) {
      const rounds = earliestArrivalsByRides(trains, slug(origin), minute * 60, 5)
      outcome.minutes++
      for (const target of city) {
        if (target === origin) continue
        const found = planner.earliest([origin], [target], minute * 60)
        const expected: string[] = []
        let best = Number.POSITIVE_INFINITY
        for (let rides = 1; rides <= 5; rides++) {
          const at = rounds[rides]!.get(slug(target)) ?? Number.POSITIVE_INFINITY
          if (at < best) expected.push(`${(best = at)}/${rides}`)
        }
        outcome.answers++
        const actual = found.map((i: PlannedItinerary) => `${i.arrives}/${i.rides}`).join(' ')
        if (actual !== expected.join(' '))
          outcome.differences.push(
            `${slug(origin)} → ${slug(target)} at minute ${minute}: ${actual || 'none'}, not ${expected.join(' ') || 'none'}`,
          )
      }
    }
  })
  return outcome
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const start = performance.now()
  const day = (process.argv[2] ?? '2026-11-24') as ServiceDay
  const { pairs, minutes, answers, differences } = compareEarliestArrivals(day, () => true)
  for (const line of differences.slice(0, 20)) console.log(line)
  console.log(
    `${day}: ${pairs} ordered pairs × 1440 minutes = ${answers} answers (${minutes} scans), ${differences.length} differences, ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  process.exitCode = differences.length > 0 ? 1 : 0
}
