import type { BoardLine } from './use-board.ts'

/** Maximum number of departures: the number of directions of travel (`ROUTE_DIRECTIONS`). */
const MAX_WAYS = 5

/**
 * Returns the next running city train for each direction; if there are no city trains, the next train of any type. On an imported railway
 * (`isImported`), whose trains have no directions, returns the next running train for each last stop.
 */
export function nextTrainPerDirection(lines: readonly BoardLine[], isImported: boolean): BoardLine[] {
  const runningLines = lines.filter((line) => !line.cancelled)
  const cityLines = runningLines.filter((line) => line.type === 'urban')
  const ways = new Map<string, BoardLine>()
  for (const line of isImported || cityLines.length === 0 ? runningLines : cityLines) {
    const way = isImported ? line.destination.slug : line.way
    if (!ways.has(way)) ways.set(way, line)
  }
  return [...ways.values()].slice(0, MAX_WAYS)
}
