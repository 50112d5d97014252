import { formatClockTime, type OperatorChange } from '@yatha/contract'
import {
  dayText,
  defaultDigits,
  LANGUAGES,
  serviceClockText,
  languageTagOf,
  trainNumberText,
  type Language,
  type MessageKey,
  type Translate,
} from '@yatha/language'
import { addDays, serviceDayAt, type Railway, type Route, type ServiceDay } from '@yatha/timetable'
import { concernedStretch, isTimingChange, routeOf, type TimingChange } from './change.ts'

export type SuggestedTexts = Partial<Record<Language, { title: string; text: string }>>

/**
 * Returns suggested titles for a change to a train, in each language; none for a notice, which operators write themselves, or for a video.
 * `railway` comes from railwayOf.
 */
export function suggestTexts(
  railway: Railway,
  translateIn: (language: Language) => Translate,
  change: OperatorChange,
  now: number,
): SuggestedTexts {
  const route = routeOf(railway, change)
  if (!isTimingChange(change) || !route) return {}
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, { title: sentence(railway, translateIn(language), language, route, change, now), text: '' }]),
  )
}

function sentence(railway: Railway, t: Translate, language: Language, route: Route, change: TimingChange, now: number): string {
  const [tag, digits] = [languageTagOf(language), defaultDigits(language)]
  const calls = railway.callsOf(route)
  const stretch = concernedStretch(railway, route, change) ?? { from: 0, until: calls.length - 1 }
  const isWhole = stretch.from === 0 && stretch.until === calls.length - 1
  const nameAt = (call: number) => railway.nameOf(railway.stations[calls[call]!]!, tag)
  const key: MessageKey =
    change.kind === 'add'
      ? 'suggest.add'
      : change.kind === 'cancel'
        ? isWhole
          ? 'suggest.cancel'
          : stretch.from === stretch.until
            ? 'suggest.skipOne'
            : 'suggest.skip'
        : isWhole
          ? 'suggest.delay'
          : 'suggest.delayPart'
  return t(key, {
    number: trainNumberText(route, tag),
    origin: nameAt(0),
    destination: nameAt(calls.length - 1),
    time: serviceClockText(formatClockTime(railway.timesOf(route)[0]!.departs), digits),
    station: nameAt(stretch.from),
    from: nameAt(stretch.from),
    until: nameAt(stretch.until),
    minutes: change.kind === 'delay' ? change.minutes : 0,
    when: whenText(t, language, change.days.toSorted(), serviceDayAt(now, railway.zone).day),
  })
}

/** Formats days: today, single days, or a range. */
function whenText(t: Translate, language: Language, days: readonly ServiceDay[], today: ServiceDay): string {
  const formatDay = (day: ServiceDay) => dayText(day, languageTagOf(language), defaultDigits(language))
  const [first, last] = [days[0]!, days.at(-1)!]
  if (first === today && last === today) return t('suggest.today')
  const isSpan = days.length > 2 && days.every((day, i) => i === 0 || day === addDays(days[i - 1]!, 1))
  if (isSpan) return t('suggest.span', { from: formatDay(first), until: formatDay(last) })
  return t('suggest.onDays', { days: days.map(formatDay).join(' · ') })
}
