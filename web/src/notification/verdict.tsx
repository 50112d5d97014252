import type { ReactNode } from 'react'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import styles from './alert-test.module.css'

const ICONS = { bad: 'warning', good: 'check', running: 'clock' } as const

/** Shows whether alerts reach this phone, with details. */
export function AlertTestVerdict({ verdict, children }: { verdict: keyof typeof ICONS; children: ReactNode }) {
  const t = useTranslate()
  return (
    <section className={styles.verdict} data-face={verdict} role="status">
      <h2>
        <Icon name={ICONS[verdict]} size={28} />
        {t(`alertTest.${verdict}`)}
      </h2>
      {children}
    </section>
  )
}
