import { arrivesAt, dayOffsetAt, departsAt, nodeAt, runAt, type DayView } from './view-layout.ts'

/** A leg on one train, from its call `board` to its call `alight`. */
export interface PlannedRide {
  readonly kind: 'ride'
  /** Index of the pattern in the view, and of the train in the pattern. */
  readonly pattern: number
  readonly train: number
  /** The run in the timetable, and the days from the view's day to its service day. */
  readonly run: number
  readonly dayOffset: number
  readonly board: number
  readonly alight: number
  readonly from: number
  readonly to: number
  readonly departs: number
  readonly arrives: number
}

export interface PlannedWalk {
  readonly kind: 'walk'
  readonly from: number
  readonly to: number
  readonly departs: number
  readonly arrives: number
}

/** One result of a search. Times are seconds after time 0 of the view's day; nodes are those of the timetable. */
export interface PlannedItinerary {
  readonly departs: number
  readonly arrives: number
  readonly rides: number
  readonly legs: readonly (PlannedRide | PlannedWalk)[]
}

/** The ride on a train of a view from its call `board` to its call `alight`. */
export function createRide(view: DayView, pattern: number, train: number, board: number, alight: number): PlannedRide {
  return {
    kind: 'ride',
    pattern,
    train,
    run: runAt(view, pattern, train),
    dayOffset: dayOffsetAt(view, pattern, train),
    board,
    alight,
    from: nodeAt(view, pattern, board),
    to: nodeAt(view, pattern, alight),
    departs: departsAt(view, pattern, train, board),
    arrives: arrivesAt(view, pattern, train, alight),
  }
}

/** The itinerary that consists of one ride. */
export const itineraryOfRide = (ride: PlannedRide): PlannedItinerary => ({
  departs: ride.departs,
  arrives: ride.arrives,
  rides: 1,
  legs: [ride],
})
