import { MAX_SECONDS_TO_DEPARTURE, type Itinerary } from '@yatha/contract'
import type { AnswerFormatter } from './answer-formatter.ts'

/** Explains how to set the alarm of a trip. The app offers the alarm only shortly before the departure. */
export function alarmText(format: AnswerFormatter, { departs }: Pick<Itinerary, 'departs'>, station: string): string {
  const action = format.t('wake.action')
  const isSoon = Date.parse(departs) / 1000 < format.answers.now + MAX_SECONDS_TO_DEPARTURE
  return isSoon ? format.t('assistant.wake', { action, station }) : format.t('assistant.wakeLater', { action })
}
