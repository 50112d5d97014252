import { callInstant, type Departure } from '@yatha/contract'
import { stateKeySuffix, useChangedTimeText, usePlatformText, useScreenReaderTexts } from '../railway/stop-time.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { feed } from '../session/page-config.ts'

type DepartureOnBoard = Departure & { readonly minutesLeft?: number }

/**
 * Returns a function that returns the accessible name of a departure: `Clockwise, train KHA-3, departs 9:08, in 26 min, Scheduled, to
 * Yangon Central`. If `isAroundLoop`, the destination is the full loop instead of the last stop. `when` replaces the minutes.
 */
export function useDepartureName(): (line: DepartureOnBoard, isAroundLoop: boolean, when?: string) => string {
  const t = useTranslate()
  const { clock, day, duration, stationName, train } = useFormats()
  const today = useRailwayNow().day
  const changedTimeOf = useChangedTimeText()
  const liveTextsOf = useScreenReaderTexts()
  const platformOf = usePlatformText()
  return (line, isAroundLoop, when) => {
    const destination = isAroundLoop ? t('station.fullLoop') : t('station.to', { station: stationName(line.destination) })
    const left = line.minutesLeft
    const date = line.planned.slice(0, 10)
    const whenText =
      left === undefined || date !== today ? day(date) : left <= 0 ? t('time.now') : t('time.inMinutes', { text: duration(left) })
    const departs = t('home.departure', {
      way: line.type === 'urban' && !feed ? t(`way.${line.way}`) : destination,
      number: train(line),
      time: clock(callInstant(line)),
      when: when ?? whenText,
    })
    const details = [
      changedTimeOf(line) ?? t(`state.${stateKeySuffix(line)}`),
      ...liveTextsOf(line),
      line.type === 'urban' && !feed && destination,
      platformOf(line),
      line.added && t('route.added'),
    ]
    return details.reduce<string>((text, state) => (state ? t('state.of', { train: text, state }) : text), departs)
  }
}
