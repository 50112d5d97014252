import { answerStations, type Answers } from '@yatha/answers'
import type { ToolResult } from './tool.ts'

const MOST = 5

/** The stations that a name may mean, best match first. */
export function findStation(answers: Answers, name: string): ToolResult {
  const stations = answerStations(answers, name, MOST)
  const [best] = stations
  return { facts: { stations }, cards: best ? [{ kind: 'station', station: best }] : [] }
}
