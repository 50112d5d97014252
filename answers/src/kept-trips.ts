import type { DayView, Railway, SearchItinerary } from '@yatha/timetable'
import type { Itinerary } from '@yatha/contract'
import type { Answers } from './answers.ts'
import { runCalls } from './run-calls.ts'

/** The itineraries of a pair of stations on a day. */
interface TripList {
  /** Those that were written, by what they say. */
  readonly named: ReadonlyMap<string, Itinerary>
  /** Written or not. */
  readonly count: number
  /** Drops the day's list that was made of them. */
  readonly forget: () => void
}

/** Lists up to so many itineraries together, the oldest dropped first: on a large railway a pair of stations has hundreds a day, of a kilobyte each. */
export class TripLists {
  private readonly lists = new Map<string, TripList>()
  private trips = 0

  constructor(private readonly most: number) {}

  named(name: string): TripList['named'] | undefined {
    return this.lists.get(name)?.named
  }

  /** In place of one of the same name. The latest is kept, whatever its size. */
  keep(name: string, list: TripList): void {
    this.drop(name)
    this.lists.set(name, list)
    this.trips += list.count
    for (const oldest of this.lists.keys()) {
      if (this.trips <= this.most || this.lists.size === 1) break
      this.drop(oldest)
    }
  }

  private drop(name: string): void {
    const list = this.lists.get(name)
    if (!list) return
    this.lists.delete(name)
    this.trips -= list.count
    list.forget()
  }
}

const MOST_TRIPS = 60_000

const kept = new WeakMap<Railway, TripLists>()

/**
 * Makes the itineraries of a pair of stations on a day: those that say the same as when they were made before are the same
 * objects. `keep` keeps them for the next time: its caller says how many there are, and how to drop the list that they are in.
 */
export function tripsOf(answers: Answers, view: DayView, pair: string, make: (found: SearchItinerary) => Itinerary) {
  const { railway, live } = answers
  let lists = kept.get(railway)
  if (!lists) kept.set(railway, (lists = new TripLists(MOST_TRIPS)))
  const name = `${view.day} ${pair}`
  // What notices say is in no train's calls.
  const hasNoNotices = live.liveNotices.length === 0
  const before = hasNoNotices ? lists.named(name) : undefined
  const named = new Map<string, Itinerary>()
  return {
    of: (found: SearchItinerary): Itinerary => {
      const id = idOf(answers, view, found)
      const trip = before?.get(id) ?? make(found)
      named.set(id, trip)
      return trip
    },
    keep: (count: number, forget: () => void): void => {
      lists.keep(name, { named: hasNoNotices ? named : new Map(), count, forget })
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
