import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { homePath } from '@yatha/contract'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from './language.tsx'

/** Title of a screen, with the way back where it is not reached by a tab; a screen may carry its title itself. */
export function TopBar({ title, back = false, children }: { title?: string; back?: boolean; children?: ReactNode }) {
  const t = useTranslate()
  const navigate = useNavigate()
  // On a page opened by a link there is nothing to go back to: home is.
  const goBack = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate(homePath()))
  return (
    <header className={ui.bar}>
      {back && (
        <button type="button" className={ui.icon} aria-label={t('app.back')} onClick={goBack}>
          <Icon name="back" />
        </button>
      )}
      {title !== undefined && <h1>{title}</h1>}
      {children}
    </header>
  )
}
