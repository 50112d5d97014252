import { callsOfDay, LiveView, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { CallsByDay } from '../src/favorite/alerts/due-alerts.ts'
import { railwayFiles } from './serve.ts'

const { railway } = railwayFiles
const day = '2026-11-23' as ServiceDay
const late = (trip: string, delaySeconds: number): TripUpdate => ({
  trip,
  day,
  basis: 'riders',
  seenAt: 0,
  calls: [{ call: 0, delaySeconds }],
})

test('the calls of a day equal a full recomputation, whichever trains have changed', () => {
  const calls = new CallsByDay(4)
  const [a, b, c] = [...new Set(callsOfDay(LiveView.none(railway), day).map(({ trip }) => trip))] as [string, string, string]
  const same = late(b, 300)
  const steps: TripUpdate[][] = [[], [late(a, 60), same], [late(a, 900), same, late(c, -60)], [same], [{ ...same, cancelled: true }], []]
  steps.forEach((updates, version) => {
    const live = new LiveView(railway, version, updates)
    const sorted = (all: readonly { trip: string; call: number }[]) =>
      all.toSorted((x, y) => x.trip.localeCompare(y.trip) || x.call - y.call)
    expect(sorted(calls.callsOn(live, day))).toEqual(sorted(callsOfDay(live, day)))
    expect(calls.callsOn(live, day)).toBe(calls.callsOn(live, day))
  })
})
