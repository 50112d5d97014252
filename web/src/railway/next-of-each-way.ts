import type { BoardLine } from './use-board.ts'

/** The next train that runs, for each way of the city trains; of other trains only where there are no city trains. */
export function nextOfEachWay(lines: readonly BoardLine[]): BoardLine[] {
  const running = lines.filter((line) => !line.cancelled)
  const city = running.filter((line) => line.type === 'urban')
  const ways = new Map<BoardLine['way'], BoardLine>()
  for (const line of city.length > 0 ? city : running) if (!ways.has(line.way)) ways.set(line.way, line)
  return [...ways.values()]
}
