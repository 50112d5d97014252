import { Suspense, useState } from 'react'
import { callInstant } from '@yatha/contract'
import { StationPicker } from '../../station/index.ts'
import { Icon } from '../../ui/all-icons.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { useTopicName } from '../post/about-link.tsx'
import type { ChosenTopic } from './about.ts'
import { useTrainChoices } from './train-choices.ts'
import styles from './post-form.module.css'

interface AboutFieldProps {
  about: ChosenTopic | undefined
  onChange: (about: ChosenTopic | undefined) => void
}

/** A field for the station, route or train that a post is about. */
export function TopicField({ about, onChange }: AboutFieldProps) {
  const t = useTranslate()
  const nameOf = useTopicName()
  const [isPicking, setPicking] = useState(false)
  const name = about && nameOf(about)
  const station = about?.kind === 'station' ? about.slug : about?.kind === 'train' ? about.station : undefined
  return (
    <div className={styles.about}>
      {name === undefined ? (
        <button type="button" className={ui.pill} onClick={() => setPicking(true)}>
          <Icon name="pin" size={20} />
          {t('community.aboutAdd')}
        </button>
      ) : (
        <button
          type="button"
          className={`${ui.pill} ${ui.on}`}
          aria-label={t('community.aboutRemove', { name })}
          onClick={() => onChange(undefined)}
        >
          <Icon name={about?.kind === 'station' ? 'pin' : 'train'} size={20} />
          {name}
          <Icon name="close" size={18} />
        </button>
      )}
      {station !== undefined && <TrainChoices station={station} about={about} onChange={onChange} />}
      <Suspense>
        {isPicking && (
          <StationPicker
            title={t('community.aboutAdd')}
            onPick={(slug) => {
              setPicking(false)
              onChange({ kind: 'station', slug })
            }}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Buttons for the trains that leave the station about now. For a chosen train, another button changes the topic to its route on any day. */
function TrainChoices({ station, about, onChange }: AboutFieldProps & { station: string }) {
  const t = useTranslate()
  const { clock, train } = useFormats()
  const choices = useTrainChoices(station)
  if (choices.length === 0) return null
  return (
    <fieldset className={styles.trains}>
      <legend>{t('community.whichTrain')}</legend>
      {choices.map(({ departure, about: one }) => {
        const isChosen = about?.kind === 'train' && about.trip === one.trip && about.day === one.day
        return (
          <button
            key={`${one.trip} ${one.day}`}
            type="button"
            className={`${ui.pill} number`}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? { kind: 'station', slug: station } : one)}
          >
            <b>{train(departure)}</b> {clock(callInstant(departure))}
          </button>
        )
      })}
      {about?.kind === 'train' && (
        <button type="button" className={ui.pill} onClick={() => onChange({ kind: 'route', slug: about.route })}>
          {t('community.anyDay')}
        </button>
      )}
    </fieldset>
  )
}
