import type { BoardLine } from './use-board.ts'

/** Maximum number of lines: the number of different ways. */
const MAX_WAYS = 5

/**
 * Returns the next running train for each way, of the city trains; of all trains if there are no city trains. On an imported railway,
 * whose trains have no ways (`isImported`), for each last stop.
 */
export function nextOfEachWay(lines: readonly BoardLine[], isImported: boolean): BoardLine[] {
  const running = lines.filter((line) => !line.cancelled)
  const city = running.filter((line) => line.type === 'urban')
  const ways = new Map<string, BoardLine>()
  for (const line of isImported || city.length === 0 ? running : city) {
    const way = isImported ? line.destination.slug : line.way
    if (!ways.has(way)) ways.set(way, line)
  }
  return [...ways.values()].slice(0, MAX_WAYS)
}
