import { answerStations, type Answers } from '@yatha/answers'
import type { ToolResult } from './tool.ts'

/** Maximum number of stations in a result. */
const MAX_STATIONS = 5

/** Finds the stations that a name may refer to, best match first. */
export function findStation(answers: Answers, name: string): ToolResult {
  const stations = answerStations(answers, name, MAX_STATIONS)
  const [best] = stations
  return { facts: { stations }, cards: best ? [{ kind: 'station', station: best }] : [] }
}
