import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import { MAX_RIDES } from './labels.ts'
import { remembered } from './remembered.ts'
import { addDays, runsOn, type ServiceDay } from './service-day.ts'
import type { Timetable } from './timetable.ts'

/**
 * Can an itinerary lead from one of these nodes to one of those on the trains of a day's view, whatever their times? False means
 * that none does (`after`: days after it that the view has, see viewDay), and takes a small part of the time of building the view and planning on it.
 */
export function mayConnect(timetable: Timetable, day: ServiceDay, from: readonly number[], to: readonly number[], after = 1): boolean {
  const { footFirst, footTo, nodeCount, sequences } = timetable
  const isUsed = usedSequences(timetable, day, after)
  const isReached = new Uint8Array(nodeCount)
  const isBoardable = new Uint8Array(nodeCount)
  const reach = (node: number) => {
    isReached[node] = 1
    isBoardable[node] = 1
    for (let f = footFirst[node]!; f < footFirst[node + 1]!; f++) isBoardable[footTo[f]!] = 1
  }
  for (const node of from) reach(node)
  // Once through all trains is at least one ride more: what one has reached, the next may carry on, which only adds nodes.
  for (let ride = 0, isMore = true; ride < MAX_RIDES && isMore; ride++) {
    isMore = false
    for (let s = 0; s < sequences.length; s++) {
      const { nodes, flags } = sequences[s]!
      let isOn = false
      for (let i = 0; i < nodes.length; i++) {
        const node = nodes[i]!
        if (isOn) {
          if (isReached[node] === 1 || flags[i]! & NO_DROP_OFF) continue
          reach(node)
          isMore = true
        } else if (isBoardable[node] === 1 && !(flags[i]! & NO_PICKUP)) {
          if (!isUsed(s)) break
          isOn = true
        }
      }
    }
    // A goal is reached by train, or by a walk.
    if (to.some((node) => isBoardable[node] === 1)) return true
  }
  return false
}

/** Does a sequence of the timetable have a train in the view of a day? */
function usedSequences(timetable: Timetable, day: ServiceDay, after: number): (sequence: number) => boolean {
  const { daysBefore, feed, runTrip, sequences } = timetable
  let known = runningServices.get(timetable)
  if (!known) runningServices.set(timetable, (known = new Map()))
  const runs = remembered(known, `${day} ${after}`, MOST_SPANS, () => {
    const dates = Array.from({ length: daysBefore + 2 + after }, (_, i) => addDays(day, i - 1 - daysBefore))
    return feed.services.map((service) => dates.some((date) => runsOn(service, date)))
  })
  return (sequence) => sequences[sequence]!.runs.some((run) => runs[feed.trips.service[runTrip[run]!]!])
}

/** By days: does each service run on one of them? Many questions are about the same days. */
const runningServices = new WeakMap<Timetable, Map<string, readonly boolean[]>>()
const MOST_SPANS = 24
