import { readFileSync } from 'node:fs'
import { openPlaces, pointAlong, Railway, type Pack, type PackedPlaces, type Position } from '@yatha/timetable'
import { seededRandom } from '../../timetable/test/seeded.ts'
import type { Fix } from '../src/ride/match.ts'
import type { FollowedRide } from '../src/ride/train-follower.ts'

// Simulated rides on the tracks of Yangon's railway, with the positions that a phone in the train measures.

const data = new URL('../../data/dist/', import.meta.url)
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, data), 'utf8'))
const manifest = read('manifest.json') as { railway: { file: string }; places: { file: string } }
const railway = openPlaces(Railway.open(read(manifest.railway.file) as Pack), read(manifest.places.file) as PackedPlaces)

const MIDNIGHT = 1_795_000_000

/** Returns the ride of a train from one call to another, by default of its whole run. */
export function followedRideOf(slug: string, onCall = 0, offCall = Infinity): FollowedRide {
  const route = railway.route(slug)!
  const calls = railway.timesOf(route).map(({ arrives, departs }) => ({ arrives: MIDNIGHT + arrives, departs: MIDNIGHT + departs }))
  return {
    path: { line: railway.shapeOf(route), meters: railway.distancesOf(route), times: calls.map(({ arrives }) => arrives) },
    onCall,
    planned: calls.slice(onCall, offCall + 1),
  }
}

export interface RideConditions {
  readonly seed: number
  /** Radius in meters around the true position that contains 95% of the measured positions. */
  readonly accuracy: number
  readonly lateSeconds?: number
  /** The train stands for `seconds`: at a stop of the ride if `fraction` is 0, else after this fraction of the distance to the next stop. */
  readonly stands?: { readonly stop: number; readonly fraction: number; readonly seconds: number }
  /** Whether the signal is lost at random times, for 60 to 150 seconds each. */
  readonly hasTunnels?: boolean
}

export interface SimulatedRide {
  /** When the train arrives at each stop of the ride, and when it leaves, in epoch seconds. */
  readonly arrives: readonly number[]
  readonly leaves: readonly number[]
  /** The measured position at a time, in epoch seconds; undefined in a tunnel. */
  readonly fixAt: (at: number) => Fix | undefined
}

/** Simulates a ride: stops of 20 to 45 seconds, and arrivals that deviate from the delayed timetable by about 15 seconds. */
export function simulateRide({ path, onCall, planned }: FollowedRide, conditions: RideConditions): SimulatedRide {
  const { seed, accuracy, lateSeconds = 0, stands, hasTunnels = false } = conditions
  const random = seededRandom(seed)
  const gaussian = () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random())
  const meters = path.meters.slice(onCall, onCall + planned.length)
  const [arrives, leaves]: [number[], number[]] = [[], []]
  let late = lateSeconds
  for (const [stop, { arrives: due, departs }] of planned.entries()) {
    const run = stop > 0 ? planned[stop]!.arrives - planned[stop - 1]!.departs : 0
    const standingSeconds = stands?.stop === stop - 1 && stands.fraction > 0 ? stands.seconds : 0
    late += standingSeconds
    // A train with spare time does not run more slowly than MIN_METERS_PER_SECOND: it arrives early and waits at the stop.
    const latestArrival = stop > 0 ? leaves[stop - 1]! + standingSeconds + (meters[stop]! - meters[stop - 1]!) / MIN_METERS_PER_SECOND : 0
    const arrived =
      stop === 0
        ? due + late - 60
        : Math.max(leaves[stop - 1]! + 0.7 * run + standingSeconds, Math.min(latestArrival, due + late + 15 * gaussian()))
    if (stands?.stop === stop && stands.fraction === 0) late += stands.seconds
    arrives.push(arrived)
    leaves.push(Math.max(arrived + 20 + 25 * random(), departs + late))
  }
  const alongAt = (at: number): number => {
    const stop = Math.max(
      0,
      leaves.findLastIndex((each) => each <= at),
    )
    if (at < leaves[0]!) return meters[0]!
    if (stop === meters.length - 1 || at >= arrives[stop + 1]!) return meters[Math.min(stop + 1, meters.length - 1)]!
    const seconds = arrives[stop + 1]! - leaves[stop]!
    let from = at - leaves[stop]!
    let total = seconds
    if (stands?.stop === stop && stands.fraction > 0) {
      total -= stands.seconds
      from -= Math.min(stands.seconds, Math.max(0, from - stands.fraction * total))
    }
    return meters[stop]! + (meters[stop + 1]! - meters[stop]!) * easedFraction(from, total)
  }
  // One part of the error changes slowly, over about a minute, as with reflected signals; the other part differs in each second.
  let [east, north, tunnelEnds, lastAt] = [0, 0, 0, 0]
  return {
    arrives,
    leaves,
    fixAt: (at) => {
      const correlation = Math.exp(-(at - lastAt) / 60)
      lastAt = at
      const [drift, jitter] = [DRIFT * accuracy, JITTER * accuracy]
      east = correlation * east + Math.sqrt(1 - correlation ** 2) * gaussian() * drift
      north = correlation * north + Math.sqrt(1 - correlation ** 2) * gaussian() * drift
      if (hasTunnels && at > tunnelEnds && random() < 0.0015) tunnelEnds = at + 60 + 90 * random()
      const { position } = pointAlong(path.line, alongAt(at))
      const fix = { ...offsetBy(position, east + gaussian() * jitter, north + gaussian() * jitter), accuracy, at: Math.round(at) }
      return at < tunnelEnds ? undefined : fix
    },
  }
}

/** The slowest average speed between two stops, 18 km/h. */
const MIN_METERS_PER_SECOND = 5
/**
 * Standard deviations of one coordinate of the error, as fractions of the radius. The sum of both errors has the standard deviation 0.41,
 * so that the radius contains 95% of the positions (W3C Geolocation, accuracy).
 */
const [DRIFT, JITTER] = [0.2, 0.36]

/**
 * Returns the fraction of the distance covered after a number of seconds. The train accelerates and brakes for up to 25 seconds each, or a
 * quarter of the time each.
 */
function easedFraction(seconds: number, total: number): number {
  const fraction = seconds / total
  const ramp = Math.min(0.25, 25 / total)
  const top = 1 / (1 - ramp)
  if (fraction < ramp) return (top * fraction * fraction) / (2 * ramp)
  if (fraction > 1 - ramp) return 1 - (top * (1 - fraction) ** 2) / (2 * ramp)
  return top * (fraction - ramp / 2)
}

const offsetBy = ({ lat, lon }: Position, east: number, north: number): Position => ({
  lat: lat + north / 111_195,
  lon: lon + east / (111_195 * Math.cos((lat * Math.PI) / 180)),
})
