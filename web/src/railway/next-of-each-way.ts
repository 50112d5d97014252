import type { BoardLine } from './use-board.ts'

/** So many lines at most: as many as trains have ways. */
const MOST_WAYS = 5

/**
 * The next train that runs, for each way of the city trains; of other trains only where there are no city trains. Elsewhere, on a
 * railway whose trains have no ways, for each last stop.
 */
export function nextOfEachWay(lines: readonly BoardLine[], elsewhere: boolean): BoardLine[] {
  const running = lines.filter((line) => !line.cancelled)
  const city = running.filter((line) => line.type === 'urban')
  const ways = new Map<string, BoardLine>()
  for (const line of elsewhere || city.length === 0 ? running : city) {
    const way = elsewhere ? line.destination.slug : line.way
    if (!ways.has(way)) ways.set(way, line)
  }
  return [...ways.values()].slice(0, MOST_WAYS)
}
