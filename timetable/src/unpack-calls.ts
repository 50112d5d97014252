import { runningSums, unpackNumbers } from './columns.ts'
import { interpolateTimes } from './estimate.ts'
import { ESTIMATED_TIME, type Feed } from './feed.ts'
import type { Pack } from './pack.ts'

/** The calls of all trips. */
export function unpackCalls({ trips, profiles, sequences, tickSeconds }: Pack): Feed['calls'] {
  const profileOf = runningSums(trips.profile)
  const sequenceOf = unpackNumbers(profiles.sequence, profiles.rides.length)
  const first = new Int32Array(profileOf.length + 1)
  const sequence = new Int32Array(profileOf.length).fill(-1)
  for (let trip = 0; trip < profileOf.length; trip++) {
    if (profileOf[trip]! >= 0) sequence[trip] = sequenceOf[profileOf[trip]!]!
    first[trip + 1] = first[trip]! + (sequences[sequence[trip]!]?.stops.length ?? 0)
  }
  const count = first[profileOf.length]!
  const stop = new Int32Array(count)
  const arrives = new Int32Array(count)
  const departs = new Int32Array(count)
  const flags = new Uint8Array(count)
  for (let trip = 0; trip < profileOf.length; trip++) {
    const start = first[trip]!
    const end = first[trip + 1]!
    if (start === end) continue
    const { stops: steps, flags: callFlags = [] } = sequences[sequence[trip]!]!
    for (let i = 0; i < callFlags.length; i += 2) flags[start + callFlags[i]!] = callFlags[i + 1]!
    const rides = profiles.rides[profileOf[trip]!]!
    const stands = profiles.stands[profileOf[trip]!]!
    let index = 0
    let time = trips.start[trip]! * tickSeconds
    let timedCount = 0
    for (let c = start; c < end; c++) {
      stop[c] = index += steps[c - start]!
      if (flags[c]! & ESTIMATED_TIME) continue
      if (timedCount > 0) time += rides[timedCount - 1]! * tickSeconds
      arrives[c] = time
      if (stands !== 0) time += stands[timedCount]! * tickSeconds
      departs[c] = time
      timedCount++
    }
    if (timedCount < end - start) interpolateTimes(arrives, departs, flags, start, end)
  }
  return { first, sequence, stop, arrives, departs, flags }
}
