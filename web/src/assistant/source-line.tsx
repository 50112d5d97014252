import type { AssistantSource } from '@yatha/contract'
import { serviceDayAt, zonedIso } from '@yatha/timetable'
import { useRailway, useRailwayNow } from '../railway/railway.tsx'
import { useBasisText } from '../railway/stop-time.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './assistant.module.css'

/** The source of an answer: live or scheduled times, the edition of the timetable, and the time of the question. */
export function SourceLine({ source, at }: { source: AssistantSource; at: number }) {
  const t = useTranslate()
  const { clock, day, sourceDate } = useFormats()
  const { zone } = useRailway()
  const today = useRailwayNow().day
  const { basis, age, edition, asOf } = source
  const basisText = useBasisText()({ basis, ...(age !== undefined && { age }) })
  const questionDay = serviceDayAt(at, zone).day
  const time = clock(zonedIso(at, zone))
  const parts = [
    basisText ?? t('state.scheduled'),
    t('assistant.source', { edition: sourceDate(edition), asOf: sourceDate(asOf) }),
    t('assistant.askedAt', { time: questionDay === today ? time : `${day(questionDay)}, ${time}` }),
  ]
  return <p className={`${styles.small} number`}>{parts.join('\u00A0· ')}</p>
}
