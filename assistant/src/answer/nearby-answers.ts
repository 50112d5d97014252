import { landmarksNear } from '../tools/nearby.ts'
import { noticesOfRailway } from '../tools/notices.ts'
import { findServiceHours } from '../tools/service-hours.ts'
import type { AnswerParts } from './answered.ts'
import type { AnswerFormatter } from './answer-formatter.ts'

/** Maximum number of landmarks in the text; all are on cards. */
const MAX_LANDMARKS_IN_TEXT = 4

/** Answers which landmarks are near a station or, if `landmarkSlug` is given, that the station is the nearest to it. */
export function answerNearby(format: AnswerFormatter, slug: string, landmarkSlug?: string): AnswerParts {
  const { t } = format
  const { station, landmarks, ...result } = landmarksNear(format.answers, slug, landmarkSlug)
  const chips = [t('assistant.chipNext', { station: station.name })]
  const [first] = landmarks
  if (!first) return { text: t('assistant.nothingNear', { station: station.name }), results: [result], chips }
  if (landmarkSlug !== undefined) return { ...nearestStation(format, landmarkSlug), chips }
  const list = format.list(
    landmarks
      .slice(0, MAX_LANDMARKS_IN_TEXT)
      .map(({ name, walkMinutes }) =>
        walkMinutes === undefined ? name : t('assistant.landmark', { landmark: name, duration: format.duration(walkMinutes) }),
      ),
  )
  return { text: t('assistant.near', { station: station.name, list }), results: [result], chips }
}

/** Answers which station is nearest to a landmark, and how far it is: the minutes on foot or, if it is a long walk, kilometers. */
export function nearestStation(format: AnswerFormatter, landmarkSlug: string): Omit<AnswerParts, 'chips'> {
  const { t, answers } = format
  const nearest = answers.landmarks()?.find(({ slug }) => slug === landmarkSlug)?.nearestStation
  if (nearest === undefined) return { text: '', results: [] }
  const { station, landmarks, facts, cards } = landmarksNear(answers, nearest, landmarkSlug)
  const { name, meters, walkMinutes } = landmarks[0]!
  const kilometers = meters === undefined ? undefined : Math.round(meters / 100) / 10
  const distance =
    kilometers === undefined || walkMinutes === undefined
      ? ''
      : walkMinutes <= MAX_WALK_MINUTES
        ? t('assistant.walkTo', { duration: format.duration(walkMinutes) })
        : t('assistant.awayFrom', { distance: t('place.kilometers', { kilometers }) })
  const text = format.sentences(t('assistant.nearestTo', { station: station.name, landmark: name }), distance)
  return { text, results: [{ facts: { facts, kilometers }, cards }] }
}

/** Longest walk for which an answer gives its duration. */
const MAX_WALK_MINUTES = 60

/** Returns the titles of a day's notices or, if there are none, a sentence that says so. */
export function newsText(format: AnswerFormatter, day?: string): string {
  const notices = noticesOfRailway(format.answers, day ?? format.today)
  return notices.length > 0 ? format.sentences(...notices.map(({ title }) => title)) : format.t('assistant.noNews')
}

/** Answers that the timetable is the same on all days; undefined unless all city trains run every day. */
export function answerSameTimesEveryDay(format: AnswerFormatter): AnswerParts | undefined {
  const { railway } = format.answers
  const urban = railway.routes.filter(({ type }) => type === 'urban')
  if (urban.some((route) => route.added || railway.weekdaysOf(route).length < 7)) return undefined
  return { text: format.t('assistant.sameTimes'), results: [], chips: [format.t('assistant.chipHours')] }
}

/** Answers when city trains start and stop running. */
export function answerServiceHours(format: AnswerFormatter, day?: string): AnswerParts {
  const { t } = format
  const hours = findServiceHours(format.answers, day)
  const main = format.answers.railway.mainStation
  const chips = main ? [t('assistant.chipNext', { station: format.station(main.slug) })] : []
  const results = [{ facts: hours.facts, cards: hours.cards }]
  if (hours.first === undefined || hours.last === undefined)
    return { text: format.withDayUnlessToday(hours.day, t('assistant.noTrains')), results, chips }
  const text = t('assistant.hours', { first: format.time(hours.first), last: format.time(hours.last), count: hours.count })
  return { text: format.withDayUnlessToday(hours.day, text), results, chips }
}
