import { distanceMeters, type Position } from '@yatha/timetable'
import { distancesAlong } from '../make-places.ts'
import { sortedBy } from './text-table.ts'
import type { PublishedFeed } from './feed.ts'

/** Distances are in meters with one decimal: two calls, or two points, are never at the same one. */
const LEAST = 0.1

/** Meters along its shape at each call of a trip, measured as those of shapes.txt are. */
export function distances(feed: PublishedFeed): void {
  const shapes = sortedBy(feed['shapes.txt']!, ['shape_id', 'shape_pt_sequence'])
  const lines = new Map<string, Position[]>()
  const measured = shapes.rows.map((point) => {
    const at = { lat: Number(point['shape_pt_lat']), lon: Number(point['shape_pt_lon']) }
    const line = lines.get(point['shape_id']!) ?? []
    lines.set(point['shape_id']!, [...line, at])
    return { point, line, at }
  })
  let meters = 0
  feed['shapes.txt'] = {
    columns: shapes.columns,
    rows: measured.map(({ point, line, at }) => {
      meters = line.length === 0 ? 0 : meters + Math.max(LEAST, distanceMeters(line[line.length - 1]!, at))
      return { ...point, shape_dist_traveled: meters.toFixed(1) }
    }),
  }
  const stops = new Map(
    feed['stops.txt']!.rows.map((stop) => [stop['stop_id'], { lat: Number(stop['stop_lat']), lon: Number(stop['stop_lon']) }]),
  )
  const calls = sortedBy(feed['stop_times.txt']!, ['trip_id', 'stop_sequence'])
  const callsOf = new Map<string, (typeof calls.rows)[number][]>()
  for (const call of calls.rows) callsOf.set(call['trip_id']!, [...(callsOf.get(call['trip_id']!) ?? []), call])
  const shapeOf = new Map(feed['trips.txt']!.rows.map((trip) => [trip['trip_id'], trip['shape_id']]))
  feed['stop_times.txt'] = {
    columns: [...calls.columns, 'shape_dist_traveled'],
    rows: [...callsOf].flatMap(([trip, own]) => {
      const along = distancesAlong(
        lines.get(shapeOf.get(trip)!)!,
        own.map((call) => stops.get(call['stop_id'])!),
      )
      return own.map((call, i) => ({ ...call, shape_dist_traveled: rising(along)[i]!.toFixed(1) }))
    }),
  }
}

/** The same distances, each larger than the one before, none beyond the last. */
function rising(along: readonly number[]): number[] {
  const out = [...along]
  for (let i = 1; i < out.length; i++) out[i] = Math.max(out[i]!, out[i - 1]! + LEAST)
  out[out.length - 1] = along[along.length - 1]!
  for (let i = out.length - 2; i >= 0; i--) out[i] = Math.min(out[i]!, out[i + 1]! - LEAST)
  return out
}
