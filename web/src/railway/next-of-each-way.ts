import { feed } from '../session/page-config.ts'
import type { BoardLine } from './use-board.ts'

/** So many lines at most where trains have no ways. */
const MOST_GOALS = 5

/**
 * The next train that runs, for each way of the city trains; of other trains only where there are no city trains. On another
 * railway for each last stop.
 */
export function nextOfEachWay(lines: readonly BoardLine[]): BoardLine[] {
  const running = lines.filter((line) => !line.cancelled)
  const city = running.filter((line) => line.type === 'urban')
  if (feed) return [...new Map(running.toReversed().map((line) => [line.destination.slug, line])).values()].reverse().slice(0, MOST_GOALS)
  const ways = new Map<BoardLine['way'], BoardLine>()
  for (const line of city.length > 0 ? city : running) if (!ways.has(line.way)) ways.set(line.way, line)
  return [...ways.values()]
}
