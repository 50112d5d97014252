import { feed } from '../session/page-config.ts'
import type { BoardLine } from './use-board.ts'

/** So many lines at most: as many as trains have ways. */
const MOST_WAYS = 5

/**
 * The next train that runs, for each way of the city trains; of other trains only where there are no city trains. On another
 * railway for each last stop.
 */
export function nextOfEachWay(lines: readonly BoardLine[]): BoardLine[] {
  const running = lines.filter((line) => !line.cancelled)
  const city = running.filter((line) => line.type === 'urban')
  const ways = new Map<string, BoardLine>()
  for (const line of feed || city.length === 0 ? running : city) {
    const way = feed ? line.destination.slug : line.way
    if (!ways.has(way)) ways.set(way, line)
  }
  return [...ways.values()].slice(0, MOST_WAYS)
}
