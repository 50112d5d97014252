import { answerBoard, resolveBoardQuery, type Answers } from '@yatha/answers'
import type { Notice } from '@yatha/contract'

/** Returns the notices of a day about the main station or the whole railway. */
export function noticesOfRailway(answers: Answers, day: string): Notice[] {
  const station = answers.railway.mainStation
  if (!station) return []
  return answerBoard(answers, resolveBoardQuery(answers, { station: station.slug, day, time: '00:00' }))?.notices ?? []
}
