import { screenPath } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { useDoubts } from './use-doubts.ts'
import styles from './doubts.module.css'

const PAGES = ['operator', 'operator.timetable'] as const

/** Tabs for the operators' pages. */
export function OperatorTabs({ current }: { current: (typeof PAGES)[number] }) {
  const t = useTranslate()
  const { data } = useDoubts()
  return (
    <nav className={styles.tabs} aria-label={t('title.operator')}>
      {PAGES.map((name) => (
        <Link key={name} className={ui.pill} to={screenPath(name)} {...(name === current && { 'aria-current': 'true' as const })}>
          {name === 'operator' ? t('operator.trains') : t('operator.timetable', { count: data?.doubts.length ?? 0 })}
        </Link>
      ))}
    </nav>
  )
}
