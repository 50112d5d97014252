import type { ReactNode } from 'react'
import { homePath } from '@yatha/contract'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { goBack, useNavigate } from './router.ts'
import styles from './top-bar.module.css'

/** The bar at the top of a screen: an optional back button, the title, and `children`. Without `title`, `children` contain the title. */
export function TopBar({ title, back = false, children }: { title?: string; back?: boolean; children?: ReactNode }) {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <header className={styles.bar}>
      {back && (
        <button type="button" className={ui.icon} aria-label={t('app.back')} onClick={() => goBack(navigate, homePath())}>
          <Icon name="back" />
        </button>
      )}
      {title !== undefined && <h1>{title}</h1>}
      {children}
    </header>
  )
}
