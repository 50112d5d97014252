import { SERVICE_DAY_OFFSETS, type SmallRailway } from './small-railway.ts'

// The oracle: a time-expanded search over every event of a small railway, to which tests compare the planner. It shares no code with
// the planner, and has no optimizations: no patterns, no pruning, none of the planner's calendar arithmetic.

export interface OracleRun {
  trip: number
  offset: number
  calls: { platform: number; arrives: number; departs: number; pickup: boolean; dropOff: boolean }[]
}

const DAY = 86_400

/** Every train of the days in SERVICE_DAY_OFFSETS, except trains that ended before yesterday began. */
export function runsOf(railway: SmallRailway): OracleRun[] {
  const runs: OracleRun[] = []
  railway.trips.forEach((trip, t) => {
    const shifts: number[] = []
    if (!trip.repeats) shifts.push(0)
    else for (let at = trip.repeats.from; at < trip.repeats.until; at += trip.repeats.headway) shifts.push(at - trip.calls[0]!.departs)
    SERVICE_DAY_OFFSETS.forEach((offset, i) => {
      if (!railway.services[trip.service]![i]) return
      const start = railway.starts?.[i] ?? offset * DAY
      for (const shift of shifts) {
        const calls = trip.calls.map((c) => ({
          ...c,
          arrives: c.arrives + shift + start,
          departs: c.departs + shift + start,
        }))
        if (calls[calls.length - 1]!.arrives < -DAY) continue
        runs.push({ trip: t, offset, calls })
      }
    })
  })
  return runs
}

/** Seconds to change from one platform to another; undefined if the change is impossible. */
export function changeSeconds(railway: SmallRailway, from: number, to: number): number | undefined {
  const stationOf = railway.stationOfPlatform
  const isOnlyPlatform = (p: number) => stationOf.filter((s) => s === stationOf[p]).length === 1
  // If a station has only one platform, rows with the id of the station and rows with the id of the platform are equivalent, and the last
  // row applies.
  let best: { depth: number; seconds: number | undefined } | undefined
  for (const row of railway.transfers) {
    const matches = (place: typeof row.from, p: number) => ('platform' in place ? place.platform === p : place.station === stationOf[p])
    if (!matches(row.from, from) || !matches(row.to, to)) continue
    const depth = ('platform' in row.from && !isOnlyPlatform(from) ? 1 : 0) + ('platform' in row.to && !isOnlyPlatform(to) ? 1 : 0)
    if (best && best.depth > depth) continue
    best = { depth, seconds: row.type === 3 ? undefined : row.type === 1 ? 0 : row.type === 2 ? row.seconds : 180 }
  }
  if (best) return best.seconds
  return stationOf[from] === stationOf[to] ? 180 : undefined
}

export interface OracleItinerary {
  departs: number
  arrives: number
  rides: number
}

/** The Pareto front of all itineraries: by departure (latest first), then rides. */
export function paretoFront(railway: SmallRailway, origin: number, target: number, maxRides: number): OracleItinerary[] {
  const runs = runsOf(railway)
  const change = table(railway)
  const access = platformSeconds(railway, change, origin, 'from')
  const egress = platformSeconds(railway, change, target, 'to')
  const walk = walkSeconds(railway, change, origin, target)
  const moments = new Set<number>()
  for (const run of runs)
    for (const call of run.calls.slice(0, -1))
      if (call.pickup && access[call.platform]! < Infinity) moments.add(call.departs - access[call.platform]!)
  const answers: OracleItinerary[] = []
  for (const departs of [...moments].sort((a, b) => b - a)) {
    const arrivals = search(runs, change, access, egress, (moment) => moment === departs, maxRides)
    let best = walk === undefined ? Infinity : departs + walk
    for (let rides = 1; rides <= maxRides; rides++) {
      if (arrivals[rides]! >= best) continue
      best = arrivals[rides]!
      const isDominated = answers.some((a) => a.departs >= departs && a.arrives <= best && a.rides <= rides)
      if (!isDominated) answers.push({ departs, arrives: best, rides })
    }
  }
  return answers
}

/** Earliest arrival by number of rides, departing at `time` or later. */
export function earliestArrivals(railway: SmallRailway, origin: number, target: number, time: number, maxRides: number): OracleItinerary[] {
  const change = table(railway)
  const walk = walkSeconds(railway, change, origin, target)
  const arrivals = search(
    runsOf(railway),
    change,
    platformSeconds(railway, change, origin, 'from'),
    platformSeconds(railway, change, target, 'to'),
    (moment) => moment >= time,
    maxRides,
  )
  const answers: OracleItinerary[] = []
  let best = Infinity
  if (walk !== undefined) {
    best = time + walk
    answers.push({ departs: time, arrives: best, rides: 0 })
  }
  for (let rides = 1; rides <= maxRides; rides++) {
    if (arrivals[rides]! >= best) continue
    best = arrivals[rides]!
    answers.push({ departs: Number.NaN, arrives: best, rides })
  }
  return answers
}

/** Every ride on one train between two stations, unless it contains a shorter ride between them. */
export function directRides(
  railway: SmallRailway,
  origin: number,
  target: number,
  from: number,
  until: number,
): { trip: number; offset: number; departs: number; arrives: number }[] {
  const found: { trip: number; offset: number; departs: number; arrives: number }[] = []
  const at = (platform: number) => railway.stationOfPlatform[platform]
  for (const run of runsOf(railway)) {
    const ways: [number, number][] = []
    run.calls.forEach((a, i) => {
      run.calls.forEach((b, j) => {
        if (j > i && at(a.platform) === origin && at(b.platform) === target && a.pickup && b.dropOff) ways.push([i, j])
      })
    })
    for (const [i, j] of ways) {
      if (ways.some(([x, y]) => x >= i && y <= j && (x !== i || y !== j))) continue
      const departs = run.calls[i]!.departs
      if (departs >= from && departs <= until) found.push({ trip: run.trip, offset: run.offset, departs, arrives: run.calls[j]!.arrives })
    }
  }
  return found
}

type Table = (number | undefined)[][]

const table = (railway: SmallRailway): Table =>
  railway.stationOfPlatform.map((_, a) => railway.stationOfPlatform.map((_, b) => changeSeconds(railway, a, b)))

/** Seconds to walk from the station to each platform: 0 for the station's own platforms, otherwise the time of a listed walk. */
function platformSeconds(railway: SmallRailway, change: Table, station: number, way: 'from' | 'to'): number[] {
  const platforms = railway.stationOfPlatform.flatMap((s, p) => (s === station ? [p] : []))
  return railway.stationOfPlatform.map((s, p) =>
    s === station ? 0 : Math.min(Infinity, ...platforms.map((o) => (way === 'from' ? change[o]![p] : change[p]![o]) ?? Infinity)),
  )
}

function walkSeconds(railway: SmallRailway, change: Table, origin: number, target: number): number | undefined {
  if (origin === target) return 0
  const ways = platformSeconds(railway, change, origin, 'from').filter((_, p) => railway.stationOfPlatform[p] === target)
  const least = Math.min(...ways)
  return least < Infinity ? least : undefined
}

/**
 * The earliest arrival for each number of rides, by a breadth-first search over (run, call, rides). `setsOut`: may the rider leave the
 * origin at this moment?
 */
function search(
  runs: OracleRun[],
  change: Table,
  access: number[],
  egress: number[],
  setsOut: (moment: number) => boolean,
  maxRides: number,
): number[] {
  const arrivals = new Array<number>(maxRides + 1).fill(Infinity)
  let boardings = new Set<string>()
  runs.forEach((run, r) => {
    run.calls.forEach((call, i) => {
      if (i < run.calls.length - 1 && call.pickup && access[call.platform]! < Infinity && setsOut(call.departs - access[call.platform]!))
        boardings.add(`${r}/${i}`)
    })
  })
  for (let rides = 1; rides <= maxRides; rides++) {
    const alighted: { platform: number; at: number }[] = []
    for (const boarding of boardings) {
      const [r, i] = boarding.split('/').map(Number) as [number, number]
      for (const call of runs[r]!.calls.slice(i + 1)) {
        if (!call.dropOff) continue
        alighted.push({ platform: call.platform, at: call.arrives })
        arrivals[rides] = Math.min(arrivals[rides]!, call.arrives + egress[call.platform]!)
      }
    }
    boardings = new Set()
    const readyAt = change.map((_, to) =>
      Math.min(Infinity, ...alighted.map(({ platform, at }) => at + (change[platform]![to] ?? Infinity))),
    )
    runs.forEach((run, r) => {
      run.calls.forEach((call, i) => {
        if (i < run.calls.length - 1 && call.pickup && call.departs >= readyAt[call.platform]!) boardings.add(`${r}/${i}`)
      })
    })
  }
  return arrivals
}
