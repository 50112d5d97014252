import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'

/** A loading error, and a button that retries. */
export function LoadFailure({ error, retry }: { error: Error; retry: () => unknown }) {
  const t = useTranslate()
  return (
    <Message
      action={
        <button type="button" className={ui.pill} onClick={() => void retry()}>
          {t('app.retry')}
        </button>
      }
    >
      {error.message}
    </Message>
  )
}
