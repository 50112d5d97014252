import { formatClockTime, parseClockTime, changedTrainSlug, type EntryHistory, type OperatorEntry } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import { useRailway } from '../railway/railway.tsx'
import { useTranslate, useLanguage, useFormats } from '../words/language.tsx'

type EntryContent = Pick<OperatorEntry | EntryHistory[number], 'change' | 'texts'>

/** Returns a function that describes an entry in one sentence, with the name of the operator. */
export function useEntrySentence(): (entry: EntryContent, name: string) => string {
  const t: Translate = useTranslate()
  const { language, tag } = useLanguage()
  const railway = useRailway()
  const { serviceClock } = useFormats()
  const numberOf = useTrainNumberOf()
  const nameOf = (slug: string) => {
    const station = railway.station(slug)
    return station ? railway.nameOf(station, tag) : slug
  }
  const endSlugs = (slug: string) => {
    const route = railway.route(slug)
    const calls = route ? railway.callsOf(route) : []
    return [calls[0], calls.at(-1)].map((stop) => (stop === undefined ? '' : railway.stations[stop]!.slug))
  }
  return ({ change, texts }, name) => {
    if (change.kind === 'notice') return t('operator.saidNotice', { name, title: (texts[language] ?? texts.en)?.title ?? '' })
    if (change.kind === 'video') return t('operator.saidVideo', { name, train: numberOf(change.train), address: change.videoUrl })
    const [first, last] = endSlugs(change.kind === 'add' ? change.like : change.train) as [string, string]
    const [from, until] = [nameOf(change.fromStation ?? first), nameOf(change.untilStation ?? last)]
    if (change.kind === 'add') {
      const time = serviceClock(formatClockTime(parseClockTime(change.departs)!))
      return t('operator.saidAdd', { name, train: change.number, time, from, until })
    }
    const train = numberOf(changedTrainSlug(change)!)
    if (change.kind === 'delay') {
      const { minutes, untilStation } = change
      if (untilStation === undefined) return t('operator.saidDelay', { name, train, minutes })
      return t('operator.saidDelayUntil', { name, train, minutes, station: until })
    }
    if (change.fromStation === undefined && change.untilStation === undefined) return t('operator.saidCancel', { name, train })
    return t('operator.saidSkip', { name, train, from, until })
  }
}

/** Returns a function that finds a train's number by its slug. */
export function useTrainNumberOf(): (slug: string) => string {
  const railway = useRailway()
  const { train } = useFormats()
  return (slug) => {
    const route = railway.route(slug)
    return route ? train(route) : slug
  }
}
