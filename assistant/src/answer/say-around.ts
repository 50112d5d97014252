import { landmarksNear } from '../tools/nearby.ts'
import { serviceHours } from '../tools/service-hours.ts'
import type { Spoken } from './answered.ts'
import type { InWords } from './in-words.ts'

/** Maximum number of landmarks in the text; all are on cards. */
const SPOKEN = 4

/** Answers which landmarks are near a station or, if `asked` is a landmark, that the station is the nearest to it. */
export function sayNearby(words: InWords, slug: string, asked?: string): Spoken {
  const { t } = words
  const { station, landmarks, ...result } = landmarksNear(words.answers, slug, asked)
  const chips = [t('assistant.chipNext', { station: station.name })]
  const [first] = landmarks
  if (!first) return { text: t('assistant.nothingNear', { station: station.name }), results: [result], chips }
  if (asked !== undefined) {
    const minutes = first.walkMinutes
    const walk = minutes === undefined ? '' : t('assistant.walkTo', { duration: words.duration(minutes) })
    return {
      text: words.sentences(t('assistant.nearestTo', { station: station.name, landmark: first.name }), walk),
      results: [result],
      chips,
    }
  }
  const list = words.list(
    landmarks
      .slice(0, SPOKEN)
      .map(({ name, walkMinutes }) =>
        walkMinutes === undefined ? name : t('assistant.landmark', { landmark: name, duration: words.duration(walkMinutes) }),
      ),
  )
  return { text: t('assistant.near', { station: station.name, list }), results: [result], chips }
}

/** Answers from when to when city trains run. */
export function sayHours(words: InWords, day?: string): Spoken {
  const { t } = words
  const hours = serviceHours(words.answers, day)
  const main = words.answers.railway.mainStation
  const chips = main ? [t('assistant.chipNext', { station: words.station(main.slug) })] : []
  const results = [{ facts: hours.facts, cards: hours.cards }]
  if (hours.first === undefined || hours.last === undefined)
    return { text: words.onDay(hours.day, t('assistant.noTrains')), results, chips }
  const text = t('assistant.hours', { first: words.time(hours.first), last: words.time(hours.last), count: hours.count })
  return { text: words.onDay(hours.day, text), results, chips }
}
