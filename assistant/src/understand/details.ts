import type { ParsedQuestion } from './read-question.ts'
import type { QuestionDetails } from './understood.ts'

const DETAILS = [
  'all',
  'stops',
  'transfer',
  'fastest',
  'bothWays',
  'everyDay',
  'holiday',
  'stopover',
  'around',
  'nightTrain',
  'news',
  'sameTimes',
  'compare',
  'lead',
  'cancel',
  'walk',
  'unlisted',
] as const

/** Returns the details that a question asks for; undefined if it asks for none. */
export function detailsOf({ cues, ends, train, riders, until, by, guessed }: ParsedQuestion): QuestionDetails | undefined {
  const implied: Partial<Record<(typeof DETAILS)[number], boolean>> = {
    stops: cues.has('stops') || (cues.has('stopsAt') && !ends.one && !ends.from),
    news: cues.has('news') && !cues.has('hours'),
    unlisted: cues.has('unlisted') && !cues.has('fareClass') && !(train && cues.has('fare')),
    bothWays:
      (cues.has('bothWays') && !(guessed === 'bothWays' && riders !== undefined)) ||
      (cues.has('returnTrip') && guessed !== 'returnTrip' && (cues.has('fare') || riders !== undefined)),
  }
  const asked = DETAILS.filter((detail) => implied[detail] ?? cues.has(detail))
  const leavesBefore = by === 'arrive' && !cues.has('arrive')
  if (asked.length === 0 && riders === undefined && until === undefined && !leavesBefore) return undefined
  return {
    ...Object.fromEntries(asked.map((detail) => [detail, true])),
    ...(riders !== undefined && { riders }),
    ...(until !== undefined && { until }),
    ...(leavesBefore && { leavesBefore }),
  }
}
