import { distanceMeters } from '@yatha/timetable'
import type { PublishedFeed } from './published-feed.ts'

/** Precision of the sources' positions: two stations that are closer to each other count as one position. */
const SAME_METERS = 10

/**
 * Gives overlapping stations the position of the first of them, so that their order along a track equals the order in which trains call at
 * them.
 */
export function mergeOverlappingStations(feed: PublishedFeed): void {
  const { columns, rows } = feed['stops.txt']!
  const mergedStops: Readonly<Record<string, string>>[] = []
  const at = (stop: Readonly<Record<string, string>>) => ({ lat: Number(stop['stop_lat']), lon: Number(stop['stop_lon']) })
  for (const stop of rows) {
    const near = mergedStops.find((other) => distanceMeters(at(other), at(stop)) < SAME_METERS)
    mergedStops.push(near ? { ...stop, stop_lat: near['stop_lat']!, stop_lon: near['stop_lon']! } : stop)
  }
  feed['stops.txt'] = { columns, rows: mergedStops }
}
