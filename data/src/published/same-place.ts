import { distanceMeters } from '@yatha/timetable'
import type { PublishedFeed } from './published-feed.ts'

/** Positions are not known more precisely: two stations as near as this have one position in the sources. */
const SAME_METERS = 10

/** Stations that lie on each other have the position of the first of them, so that no track has them in another order than the trains. */
export function samePlaces(feed: PublishedFeed): void {
  const { columns, rows } = feed['stops.txt']!
  const placed: Readonly<Record<string, string>>[] = []
  const at = (stop: Readonly<Record<string, string>>) => ({ lat: Number(stop['stop_lat']), lon: Number(stop['stop_lon']) })
  for (const stop of rows) {
    const near = placed.find((other) => distanceMeters(at(other), at(stop)) < SAME_METERS)
    placed.push(near ? { ...stop, stop_lat: near['stop_lat']!, stop_lon: near['stop_lon']! } : stop)
  }
  feed['stops.txt'] = { columns, rows: placed }
}
