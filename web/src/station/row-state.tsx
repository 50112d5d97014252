import type { Departure } from '@yatha/contract'
import { notSeenHint, useDeviation, useDoubtText, usePlatformText, type Call } from '../railway/stop-time.tsx'
import { ShortDeviation } from '../railway/short-difference.tsx'
import { useDiscussion } from '../railway/talk.ts'
import { useTranslate } from '../words/language.tsx'
import styles from './departure-row.module.css'

/** Short texts in the second line of a departure's row: live state, riders' reports and posts, platform. Often empty. */
export function RowState({ line }: { line: Call & Pick<Departure, 'route' | 'planned' | 'added' | 'platform'> }) {
  const t = useTranslate()
  const difference = useDeviation()(line)
  const doubt = useDoubtText()(line)
  const platform = usePlatformText()(line)
  const notSeen = notSeenHint(t, line)
  const isTalkedAbout = useDiscussion(line.route, line.planned.slice(0, 10)) !== undefined
  const isLive = line.basis !== 'timetable' && !line.stale
  return (
    <>
      {difference && (
        <span data-state={line.stale ? undefined : difference.kind}>
          <ShortDeviation difference={difference} isEarliest={line.earliest} />
        </span>
      )}
      {!difference && isLive && <span data-state="onTime">{t('state.onTime')}</span>}
      {doubt && <span data-state="doubt">{t('doubt.word')}</span>}
      {notSeen && <span className={styles.hint}>{notSeen}</span>}
      {line.crowded && <span data-state="late">{t('doubt.crowded')}</span>}
      {platform && <span>{platform}</span>}
      {line.added && <span data-state="onTime">{t('route.added')}</span>}
      {isTalkedAbout && <span className={styles.hint}>{t('ride.talkedAbout')}</span>}
    </>
  )
}
