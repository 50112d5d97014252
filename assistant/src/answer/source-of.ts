import type { Answers } from '@yatha/answers'
import type { AssistantCard, AssistantSource, StopCall } from '@yatha/contract'

/** Returns the source of the facts on cards: the edition of the timetable and, if one of the times is live, its source and age. */
export function sourceOf({ railway }: Answers, cards: readonly AssistantCard[]): AssistantSource {
  const calls = cards.flatMap(callsOf).filter(({ basis }) => basis !== 'timetable')
  const [first] = calls
  const ages = calls.flatMap(({ age }) => (age === undefined ? [] : [age]))
  return {
    edition: railway.edition,
    asOf: railway.asOf,
    basis: first?.basis ?? 'timetable',
    ...(ages.length > 0 && { age: Math.max(...ages) }),
  }
}

function callsOf(card: AssistantCard): Pick<StopCall, 'basis' | 'age'>[] {
  if (card.kind === 'board') return card.departures
  if (card.kind === 'itinerary') return card.itinerary.legs.flatMap((leg) => (leg.kind === 'ride' ? [leg.departs, leg.arrives] : []))
  if (card.kind !== 'run') return []
  const tripCalls = card.trip.calls.flatMap(({ arrives, departs }) => [arrives, departs].filter((call) => call !== undefined))
  return card.running ? [card.running.next, ...tripCalls] : tripCalls
}
