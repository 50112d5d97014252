import { Sheet } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import styles from './page.module.css'

interface ConfirmProps {
  title: string
  action: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function Confirm({ title, action, onConfirm, onClose }: ConfirmProps) {
  const t = useTranslate()
  return (
    <Sheet title={title} closeLabel={t('app.close')} onClose={onClose}>
      <div className={styles.choices}>
        <button type="button" className={ui.button} onClick={onConfirm}>
          {action}
        </button>
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={onClose}>
          {t('account.cancel')}
        </button>
      </div>
    </Sheet>
  )
}
