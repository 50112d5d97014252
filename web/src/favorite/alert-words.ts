import { DEFAULT_ALERT_SETTINGS, ALERT_QUIET_HOURS, type AlertSettings, type FavoriteKey } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { useFacts } from '../railway/railway.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'

const EVERY_DAY = DEFAULT_ALERT_SETTINGS.days.join()
const WEEKDAYS = [0, 1, 2, 3, 4].join()
const WEEKEND = [5, 6].join()

/** Functions that describe alert settings in words. */
export function useAlertDescriptions() {
  const t = useTranslate()
  const facts = useFacts()
  const { duration, serviceClock, stationName } = useFormats()

  const daysText = (days: readonly number[]) => {
    const sorted = [...days].sort()
    const text = sorted.join()
    if (text === EVERY_DAY) return t('favorite.everyDay')
    if (text === WEEKDAYS) return t('favorite.weekdays')
    if (text === WEEKEND) return t('favorite.weekend')
    return sorted.map((day) => t(`weekday.${day}` as MessageKey)).join(t('list.separator'))
  }
  const hoursText = ({ from, until }: { readonly from: string; readonly until: string }) =>
    t('favorite.hours', { from: serviceClock(from), until: serviceClock(until) })
  const daytimeText = hoursText({ from: ALERT_QUIET_HOURS.until, until: ALERT_QUIET_HOURS.from })
  const timeText = ({ hours, atNight }: AlertSettings) => (hours ? hoursText(hours) : atNight ? t('favorite.dayAndNight') : daytimeText)
  const lateText = (minutes: number) => t('favorite.ifLate', { time: duration(minutes) })
  /** Formats the conditions of an alert: days, hours, and the minimum delay of a train, if there is one. */
  const limitTexts = (alert: AlertSettings) => [
    daysText(alert.days),
    timeText(alert),
    ...(alert.lateMinutes === undefined ? [] : [lateText(alert.lateMinutes)]),
  ]
  const stationText = (slug: string) => {
    const station = facts.railway.station(slug)
    return station ? stationName(facts.stationName(station)) : slug
  }
  /** Returns the station where the rider waits for a train. */
  const boardingStation = ({ slug }: FavoriteKey, { station }: AlertSettings) => {
    const route = facts.railway.route(slug)
    return stationText(station ?? (route ? facts.railway.stations[route.origin]!.slug : ''))
  }
  return {
    daytimeText,
    stationText,
    lateText,
    /** Describes the alert: `10 min before · Anticlockwise`. */
    summaryText: (key: FavoriteKey, alert: AlertSettings): string => {
      if (!alert.isOn) return t('favorite.alertsOff')
      const before = t('favorite.before', { time: duration(alert.minutes) })
      const target = key.kind === 'route' ? boardingStation(key, alert) : alert.way ? t(`way.${alert.way}`) : t('favorite.anyWay')
      return `${before}\u00A0· ${target}`
    },
    /** Describes when alerts are sent: `weekdays · 7:00–9:00`. */
    timesText: (alert: AlertSettings): string => limitTexts(alert).join('\u00A0· '),
    /** Describes the alerts and their times in a sentence. */
    sentenceText: (key: FavoriteKey, alert: AlertSettings): string => {
      if (!alert.isOn) return t('favorite.tellNothing')
      const when = [...(alert.way ? [t(`way.${alert.way}`)] : []), ...limitTexts(alert)].join(t('list.separator'))
      const time = duration(alert.minutes)
      return key.kind === 'station'
        ? t('favorite.tellStation', { time, when })
        : t('favorite.tellRoute', { time, when, station: boardingStation(key, alert) })
    },
  }
}
