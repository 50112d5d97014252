import type { ReactNode } from 'react'
import { homePath } from '@yatha/contract'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from './language.tsx'
import { goBack, useNavigate } from './router.ts'

/** Title of a screen, with the way back where it is not reached by a tab; a screen may carry its title itself. */
export function TopBar({ title, back = false, children }: { title?: string; back?: boolean; children?: ReactNode }) {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <header className={ui.bar}>
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
