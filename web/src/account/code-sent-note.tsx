import { useEffect, useRef } from 'react'
import { WithPlaceholder, PLACEHOLDER } from '../words/placeholder.tsx'
import { useLanguage } from '../words/language.tsx'
import { pageConfig } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'

/**
 * Shows the address that the verification code was sent to; on a local installation, also a link to the mailbox. If the focus was lost
 * when the previous form disappeared, focuses this text.
 */
export function CodeSentNote({ email }: { email: string }) {
  const { t, language } = useLanguage()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!document.activeElement?.matches('main *, dialog *')) text.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <p ref={text} tabIndex={-1} className={styles.note}>
        <WithPlaceholder text={t('account.codeText', { email: PLACEHOLDER })}>{email}</WithPlaceholder>
      </p>
      {pageConfig.mailbox && (
        <aside className={styles.local}>
          <p>{t('account.localMailbox')}</p>
          <a className={ui.pill} href={`${pageConfig.mailbox}?lang=${language}`} target="_blank">
            {t('account.openMailbox')}
          </a>
        </aside>
      )}
    </>
  )
}
