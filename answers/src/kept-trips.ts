import { remembered, type DayView, type Railway, type SearchItinerary } from '@yatha/timetable'
import type { Itinerary } from '@yatha/contract'
import type { Answers } from './answers.ts'
import { runCalls } from './run-calls.ts'

type Named = ReadonlyMap<string, Itinerary>

/** Pairs of stations and days whose itineraries are kept. */
const MOST_PAIRS = 3000

const kept = new WeakMap<Railway, Map<string, Named>>()

/**
 * Makes the itineraries of a pair of stations on a day: those that say the same as when they were made before are the same
 * objects. `done` keeps them for the next time.
 */
export function tripsOf(answers: Answers, view: DayView, pair: string, make: (found: SearchItinerary) => Itinerary) {
  const { railway, live } = answers
  let pairs = kept.get(railway)
  if (!pairs) kept.set(railway, (pairs = new Map()))
  const name = `${view.day} ${pair}`
  const before = pairs.get(name)
  const now = new Map<string, Itinerary>()
  // What notices say is in no train's calls.
  const isKept = live.liveNotices.length === 0
  return {
    of: (found: SearchItinerary): Itinerary => {
      const id = idOf(answers, view, found)
      const trip = (isKept && before?.get(id)) || make(found)
      now.set(id, trip)
      return trip
    },
    done: (): void => {
      pairs.delete(name)
      if (isKept) remembered(pairs, name, MOST_PAIRS, () => now)
    },
  }
}

/** The same as long as the trip and what is known of its trains are. */
function idOf(answers: Answers, view: DayView, { legs }: SearchItinerary): string {
  let id = ''
  for (const leg of legs) {
    if (leg.kind === 'walk') id += ` w${leg.from}.${leg.to}.${leg.departs}.${leg.arrives}`
    else id += ` ${runCalls(answers, view, answers.railway.routeOfRun(leg.run), leg).id}.${leg.board}.${leg.alight}`
  }
  return id
}
