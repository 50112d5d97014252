import type { Itinerary, SearchAnswer } from '@yatha/contract'
import { exactFirst, planTrip, type AskedTrip, type Which } from '../tools/plan-trip.ts'
import { tripFare } from '../tools/fare.ts'
import { loopRun, type Moment } from '../tools/loop.ts'
import type { Details } from '../understand/understood.ts'
import type { Spoken } from './answered.ts'
import type { InWords } from './in-words.ts'
import { aboutTrip, chipsOfTrip, sayTrip } from './say-trip.ts'

/** Answers how long a trip takes. */
export function sayDuration(words: InWords, asked: AskedTrip, which: Which = {}): Spoken {
  if (which.end || which.shift) return sayTrip(words, asked, which)
  return ofTrip(words, asked, which, (trip, ends) =>
    words.t('assistant.duration', {
      ...ends,
      duration: words.duration(trip.minutes),
      departs: words.clock(trip.departs),
      arrives: words.clock(trip.arrives),
    }),
  )
}

/** Answers how many stops a trip has, including the last one. */
export function sayStops(words: InWords, asked: AskedTrip, which: Which = {}): Spoken {
  return ofTrip(words, asked, which, (trip, ends) => {
    const count = trip.legs.reduce((sum, leg) => sum + (leg.kind === 'ride' ? leg.stops.length - 1 : 0), 0)
    return words.t('assistant.stops', { ...ends, count, duration: words.duration(trip.minutes) })
  })
}

/** Answers which direction around the loop is shorter, with the duration of both. */
export function sayDirection(words: InWords, asked: AskedTrip): Spoken {
  const { t } = words
  const day = { from: asked.from, to: asked.to, ...(asked.day && { day: asked.day }), time: '00:00' }
  const both = planTrip(words.answers, day, shortestOfWays)
  const [shorter, longer] = both.trips
  const said = ofTrip(words, asked, {}, (trip, ends) => {
    const ride = trip.legs.find((leg) => leg.kind === 'ride')
    if (!ride) return t('assistant.walk', { ...ends, duration: words.duration(trip.minutes) })
    const next = t('assistant.direction', {
      ...ends,
      way: words.way(ride.way),
      number: words.train(ride),
      departs: words.clock(trip.departs),
    })
    const way = shorter && wayOf(shorter)
    if (!way || !longer || shorter.minutes === longer.minutes) return next
    const durations = { way: words.way(way), duration: words.duration(shorter.minutes), other: words.duration(longer.minutes) }
    return words.sentences(t('assistant.directionOfTwo', { ...ends, ...durations }), next)
  })
  return { ...said, results: [...said.results, { facts: both.facts, cards: [] }] }
}

/** Returns the shortest direct trip in each direction around the loop, the shorter one first. */
function shortestOfWays({ direct }: SearchAnswer): Itinerary[] {
  const byMinutes = [...direct].sort((a, b) => a.minutes - b.minutes)
  const trips = (['clockwise', 'anticlockwise'] as const).flatMap((way) => byMinutes.find((trip) => wayOf(trip) === way) ?? [])
  return trips.sort((a, b) => a.minutes - b.minutes)
}

const wayOf = ({ legs }: Itinerary) => legs.find((leg) => leg.kind === 'ride')?.way

type Ends = { readonly from: string; readonly to: string }

const ofTrip = (words: InWords, asked: AskedTrip, which: Which, say: (trip: Itinerary, ends: Ends) => string): Spoken =>
  aboutTrip(words, asked, which, exactFirst(asked), (trip, { search, facts, cards }) => ({
    text: say(trip, { from: search.from.name, to: search.to.name }),
    results: [{ facts, cards: cards.slice(0, 1) }],
  }))

/** Answers what a ticket costs, if a price is published. */
export function sayFare(words: InWords, asked: AskedTrip, { riders = 1, bothWays }: Details = {}): Spoken {
  const { fare, planned, ...result } = tripFare(words.answers, asked)
  const ends = { from: planned.search.from.name, to: planned.search.to.name }
  const text = fare ? words.t('assistant.fare', { ...ends, price: words.price(fare) }) : words.t('assistant.fareUnknown', ends)
  const chips = chipsOfTrip(words).slice(0, 3)
  const count = riders * (bothWays ? 2 : 1)
  if (!fare || count === 1) return { text, results: [result], chips }
  const total = { ...fare, amount: fare.amount * count }
  const sum = words.t('assistant.fareTotal', { count, price: words.price(total) })
  return { text: words.sentences(text, sum), results: [{ ...result, facts: { facts: result.facts, count, fare: total } }], chips }
}

/** Answers what a ticket for the whole loop costs; undefined if no price is published. */
export function sayLoopFare(words: InWords, moment: Moment): Spoken | undefined {
  const found = loopRun(words.answers, moment)
  const fare = found && words.answers.route(found.run.trip.route)?.fare
  if (!fare) return undefined
  const { name } = found.first.station
  const text = words.t('assistant.fare', { from: name, to: name, price: words.price(fare) })
  return { text, results: [{ facts: { facts: found.run.facts, fare }, cards: found.run.cards }], chips: [] }
}
