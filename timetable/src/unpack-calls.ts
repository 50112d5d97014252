import { summed } from './columns.ts'
import { estimateTimes } from './estimate.ts'
import { ESTIMATED, type Feed } from './feed.ts'
import type { Pack } from './pack.ts'

/** The stops of each sequence, and the index of each trip's sequence; -1 for none. */
interface StopOrder {
  readonly stops: readonly (readonly number[])[]
  readonly ofTrip: readonly number[]
}

/** The calls of all trips. */
export function unpackCalls({ trips, profiles, sequences, tickSeconds }: Pack, stopOrder: StopOrder): Feed['calls'] {
  const profileOf = summed(trips.profile)
  const first = new Int32Array(profileOf.length + 1)
  stopOrder.ofTrip.forEach((sequence, trip) => {
    first[trip + 1] = first[trip]! + (sequence < 0 ? 0 : stopOrder.stops[sequence]!.length)
  })
  const count = first[profileOf.length]!
  const calls = {
    first,
    stop: new Int32Array(count),
    arrives: new Int32Array(count),
    departs: new Int32Array(count),
    flags: new Uint8Array(count),
  }
  profileOf.forEach((p, trip) => {
    const at = first[trip]!
    const end = first[trip + 1]!
    if (at === end) return
    const sequence = stopOrder.ofTrip[trip]!
    calls.stop.set(stopOrder.stops[sequence]!, at)
    const { flags = [] } = sequences[sequence]!
    for (let i = 0; i < flags.length; i += 2) calls.flags[at + flags[i]!] = flags[i + 1]!
    const [rides, stands] = [profiles.rides[p]!, profiles.stands[p]!]
    let time = trips.start[trip]! * tickSeconds
    let timedCount = 0
    for (let c = at; c < end; c++) {
      if (calls.flags[c]! & ESTIMATED) continue
      if (timedCount > 0) time += rides[timedCount - 1]! * tickSeconds
      calls.arrives[c] = time
      if (stands !== 0) time += stands[timedCount]! * tickSeconds
      calls.departs[c] = time
      timedCount++
    }
    if (timedCount < end - at) estimateTimes(calls.arrives, calls.departs, calls.flags, at, end)
  })
  return calls
}
