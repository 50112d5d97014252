import { Sheet } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { deleteConversation } from './conversation.ts'
import styles from './assistant.module.css'

/** Asks for confirmation before the conversation is deleted. */
export function DeleteConversationSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const confirm = () => {
    deleteConversation()
    onClose()
  }
  return (
    <Sheet title={t('assistant.forgetAsk')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={styles.choices}>
        <p>{t('assistant.keptHere')}</p>
        <button type="button" className={ui.button} onClick={confirm}>
          {t('assistant.forget')}
        </button>
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={onClose}>
          {t('account.cancel')}
        </button>
      </div>
    </Sheet>
  )
}
