import { MAX_SOON_SECONDS, type Itinerary } from '@yatha/contract'
import type { InWords } from './in-words.ts'

/** Explains how to set the alarm of a trip. The app offers it only shortly before the departure. */
export function wakeText(words: InWords, { departs }: Pick<Itinerary, 'departs'>, station: string): string {
  const action = words.t('wake.action')
  const isSoon = Date.parse(departs) / 1000 < words.answers.now + MAX_SOON_SECONDS
  return isSoon ? words.t('assistant.wake', { action, station }) : words.t('assistant.wakeLater', { action })
}
