import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { LiveView, Planner, Railway, searchTrips, type Pack, type ServiceDay, type ServiceTime } from '@yatha/timetable'
import { seededRandom } from '../../timetable/test/seeded.ts'
import budget from '../budget.json' with { type: 'json' }
import { formatMicroseconds } from './measure.ts'

// npm run bench trips: measures the complete search of the app on the built-in timetable. Every run opens the timetable again, so that only
// the code is warm, and searches each query twice. Prints the best of several runs.

const RUNS = Number(process.env['RUNS'] ?? 7)
const QUESTIONS = Number(process.env['QUESTIONS'] ?? 1500)
const DAY = '2026-11-23' as ServiceDay

interface Question {
  readonly from: number
  readonly to: number
  readonly day: ServiceDay
  readonly time: ServiceTime
  readonly by: 'depart' | 'arrive'
}

const folder = new URL('../../data/dist/', import.meta.url)
const { railway } = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as { railway: { file: string } }
const text = readFileSync(new URL(railway.file, folder), 'utf8')
const open = () => LiveView.none(Railway.open(JSON.parse(text) as Pack))

const { stations } = open().railway
const servedStations = stations.filter((station) => station.served)
const city = servedStations.filter((station) => station.loopOrder !== undefined)
const random = seededRandom(16)
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!

function randomQueries(among: typeof servedStations): Question[] {
  return Array.from({ length: QUESTIONS }, () => {
    const from = pick(among)
    let to = pick(among)
    while (to === from) to = pick(among)
    const time = (Math.floor(random() * 1080 + 300) * 60) as ServiceTime
    return { from: from.index, to: to.index, day: DAY, time, by: random() < 0.1 ? 'arrive' : 'depart' } as const
  })
}

console.log(
  `searchTrips, Yangon, ${DAY}, 05:00–23:00, one search in ten by arrival time, best of ${RUNS} runs; load ${loadavg()[0]!.toFixed(1)}`,
)
print('city pairs', randomQueries(city), { median: budget.speed.cityTripsMedianMicros, p95: budget.speed.cityTripsP95Micros })
print('any pairs', randomQueries(servedStations), { p95: budget.speed.anyTripsP95Micros, most: budget.speed.anyTripsMostMicros })
measureTargets()

function print(name: string, queries: readonly Question[], target: Readonly<Record<string, number>>): void {
  const firstTimes = queries.map(() => Infinity)
  const secondTimes = queries.map(() => Infinity)
  let empty = 0
  for (let run = 0; run < RUNS; run++) {
    const live = open()
    for (const times of [firstTimes, secondTimes]) {
      queries.forEach((question, i) => {
        const start = process.hrtime.bigint()
        const found = searchTrips(live, question)
        times[i] = Math.min(times[i]!, Number(process.hrtime.bigint() - start) / 1000)
        if (run === 0 && times === firstTimes && found.reason) empty++
      })
    }
  }
  const targets = Object.entries(target).map(([of, value]) => `${of} ${formatMicroseconds(value)}`)
  console.log(
    `  ${name}, first time: ${spreadOf(firstTimes)}; again: ${spreadOf(secondTimes)}; ${empty} of ${queries.length} answers empty (target ${targets.join(', ')})`,
  )
}

/** Measures the first `Planner.earliest` over three days to every station. */
function measureTargets(): void {
  const times = servedStations.map(() => Infinity)
  for (let run = 0; run < RUNS; run++) {
    const view = open().view(DAY)
    const planner = Planner.of(view)
    const placesOf = (station: (typeof servedStations)[number]) => view.timetable.nodesOf[station.index]!
    servedStations.forEach((to, i) => {
      const from = placesOf(servedStations[(i * 7 + 3) % servedStations.length]!)
      const start = process.hrtime.bigint()
      planner.earliest(from, placesOf(to), 8 * 3600)
      times[i] = Math.min(times[i]!, Number(process.hrtime.bigint() - start) / 1000)
    })
  }
  console.log(`  first search for a destination, earliest arrival within three days: ${spreadOf(times)}`)
}

function spreadOf(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => formatMicroseconds(sorted[Math.floor(sorted.length * part)]!)
  return `${at(0.5)} median, ${at(0.95)} p95, ${formatMicroseconds(sorted.at(-1)!)} at most`
}
