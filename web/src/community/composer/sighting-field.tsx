import { useMemo } from 'react'
import { answerTrip, resolveTripQuery } from '@yatha/answers'
import { REPORTED_DELAY_MINUTES } from '@yatha/contract'
import { useAnswers, useFacts } from '../../railway/railway.tsx'
import { Icon } from '../../ui/all-icons.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { createSighting } from '../outbox/outbox.ts'
import type { ChosenTopic, ChosenSighting } from './about.ts'
import styles from './post-form.module.css'

interface SightingFieldProps {
  about: Extract<ChosenTopic, { kind: 'train' }>
  seen: ChosenSighting | undefined
  onChange: (seen: ChosenSighting | undefined) => void
}

/** A field for a sighting of the train, which is also a report. “Standing at the stop” is a sighting of kind `came` without minutes. */
export function SightingField({ about, seen, onChange }: SightingFieldProps) {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName } = useFormats()
  const minutesLate = useMinutesLate(about)
  const station = about.station === undefined ? undefined : facts.station(about.station)
  const { least: min, most: max } = REPORTED_DELAY_MINUTES
  const minutes = seen?.minutes ?? 0
  const step = (by: number) => onChange(createSighting('came', Math.min(max, Math.max(min, minutes + by))))
  const choice = (label: string, kind: ChosenSighting['kind'], withMinutes?: number) => {
    const isChosen = seen?.kind === kind && (seen.minutes === undefined) === (withMinutes === undefined)
    return (
      <button
        type="button"
        className={ui.pill}
        aria-pressed={isChosen}
        onClick={() => onChange(isChosen ? undefined : createSighting(kind, withMinutes))}
      >
        {label}
      </button>
    )
  }
  return (
    <fieldset className={styles.trains}>
      <legend>{t('community.whatSeen')}</legend>
      {choice(t('ride.came'), 'came', minutesLate)}
      {station && choice(t('community.seenStands', { station: stationName(station) }), 'came')}
      {choice(t('ride.notYet'), 'notYet')}
      {choice(t('ride.didNotRun'), 'didNotRun')}
      {choice(t('ride.crowded'), 'crowded')}
      {seen?.minutes !== undefined && (
        <div className={styles.minutes}>
          <button type="button" className={ui.icon} aria-label={t('ride.earlier')} onClick={() => step(-1)}>
            <Icon name="minus" />
          </button>
          <output className="number">
            {minutes > 0 ? t('state.late', { minutes }) : minutes < 0 ? t('state.early', { minutes: -minutes }) : t('ride.onTime')}
          </output>
          <button type="button" className={ui.icon} aria-label={t('ride.later')} onClick={() => step(1)}>
            <Icon name="plus" />
          </button>
        </div>
      )}
      <p className={styles.note}>{t('community.seenCounts')}</p>
    </fieldset>
  )
}

/** The delay in minutes if the train arrived at the stop now, limited to the range that a report allows. */
function useMinutesLate({ route, day, call }: SightingFieldProps['about']): number {
  const answers = useAnswers()
  return useMemo(() => {
    const stop = answerTrip(answers, resolveTripQuery(answers, { route, day }))?.calls[call ?? 0]
    const planned = (stop?.departs ?? stop?.arrives)?.planned
    const minutes = planned === undefined ? 0 : Math.floor(answers.now / 60) - Math.floor(Date.parse(planned) / 60_000)
    return Math.min(REPORTED_DELAY_MINUTES.most, Math.max(0, minutes))
  }, [answers, route, day, call])
}
