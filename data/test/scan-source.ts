import { readFileSync } from 'node:fs'

// A connection scan over the source tables of the edition, independent of the planner: it has its own CSV reader, calendar and search. It
// completes the times of KHA-2 and fills in blank times, using only the source tables and no code of the app.

export interface SourceTrain {
  slug: string
  offset: number
  calls: { station: string; arrives: number; departs: number }[]
}

function rows(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`./source-2026/${name}`, import.meta.url), 'utf8')
  const cells = text
    .split('\n')
    .filter(Boolean)
    .map((line) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((m) => m[1] ?? m[2] ?? ''))
  const [head, ...body] = cells
  return body.map((row) => Object.fromEntries(head!.map((name_, i) => [name_, row[i] ?? ''])))
}

const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const sourceTrains = rows('trains.csv').filter((train) => train['edition'] === '2026')
/** The calls of each train; blank times are undefined. */
const calls = new Map<string, { station: string; minutes: number | undefined }[]>()
for (const row of rows('stop_times.csv')) {
  const [hours, minutes] = row['published_time']!.split(':')
  const time = row['published_time'] === '' ? undefined : Number(hours) * 60 + Number(minutes) + 1440 * Number(row['day_offset'] || 0)
  const list = calls.get(row['train_id']!) ?? []
  list.push({ station: row['station_id']!, minutes: time })
  calls.set(row['train_id']!, list)
}

/** Returns the trains of consecutive days, starting with yesterday. Times are in seconds after the start of today, the second day. */
export function sourceTrainsOnDays(days: readonly string[]): SourceTrain[] {
  const ka2Calls = calls.get('yrs26-ka-2')!
  const trains: SourceTrain[] = []
  for (const train of sourceTrains) {
    const list = calls.get(train['train_id']!)!.map((c) => ({ ...c }))
    if (train['train_id'] === 'yrs26-kha-2')
      for (const call of list) call.minutes = ka2Calls.find((s) => s.station === call.station)!.minutes! - 30
    list.forEach((call, i) => {
      if (call.minutes !== undefined) return
      const next = list.findIndex((c, j) => j > i && c.minutes !== undefined)
      call.minutes = list[i - 1]!.minutes! + Math.round((list[next]!.minutes! - list[i - 1]!.minutes!) / (next - i + 1))
    })
    days.forEach((day, i) => {
      const weekday = WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()]!
      const runs = train['days'] === '' || train['days'] === 'daily' || train['days']!.split(',').includes(weekday)
      const shift = (i - 1) * 86_400
      if (runs)
        trains.push({
          slug: train['train_id']!.replace('yrs26-', ''),
          offset: i - 1,
          calls: list.map((c) => ({ station: c.station, arrives: c.minutes! * 60 + shift, departs: c.minutes! * 60 + shift })),
        })
    })
  }
  return trains
}

const CHANGE_SECONDS = 180

/** Earliest arrival in seconds at every station with exactly the given number of rides: [rides] → station → seconds. */
export function earliestArrivalsByRides(
  trains: readonly SourceTrain[],
  origin: string,
  time: number,
  maxRides: number,
): Map<string, number>[] {
  const rounds: Map<string, number>[] = [new Map()]
  let readyAt = new Map([[origin, time]])
  for (let rides = 1; rides <= maxRides; rides++) {
    const best = new Map<string, number>()
    for (const { calls } of trains) {
      let isAboard = false
      for (let i = 0; i < calls.length; i++) {
        const { station, arrives, departs } = calls[i]!
        if (isAboard && arrives < (best.get(station) ?? Number.POSITIVE_INFINITY)) best.set(station, arrives)
        const at = readyAt.get(station)
        if (at !== undefined && departs >= at && i < calls.length - 1) isAboard = true
      }
    }
    rounds.push(best)
    readyAt = new Map([...best].map(([station, at]) => [station, at + CHANGE_SECONDS]))
  }
  return rounds
}
