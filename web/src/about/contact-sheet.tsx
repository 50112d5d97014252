import { useState, type FormEvent } from 'react'
import { CONTACT_LIMITS, type ContactMessage } from '@yatha/contract'
import { ApiError, useApi } from '../app/api.ts'
import { useTranslate } from '../app/language.tsx'
import { pageConfig } from '../app/page-config.ts'
import { toast } from '../app/toasts.tsx'
import { Field } from '../ui/field.tsx'
import { Message, Sheet } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import styles from './about.module.css'

type Wrong = Partial<Record<keyof ContactMessage | 'all', string>>
const EMPTY: ContactMessage = { name: '', email: '', message: '' }
// What was written stays while the app is open, whatever happens to the sheet.
let draft = EMPTY

/** A letter to the operator. */
export function ContactSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  return (
    <Sheet title={t('title.contact')} closeLabel={t('app.close')} onClose={onClose}>
      {pageConfig.contact ? <ContactForm onSent={onClose} /> : <Message>{t('contact.notHere')}</Message>}
    </Sheet>
  )
}

function ContactForm({ onSent }: { onSent: () => void }) {
  const t = useTranslate()
  const api = useApi()
  const [written, setWritten] = useState(draft)
  const [wrong, setWrong] = useState<Wrong>({})
  const [sending, setSending] = useState(false)
  const write = (part: Partial<ContactMessage>) => {
    draft = { ...written, ...part }
    setWritten(draft)
  }
  const check = (): Wrong => ({
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written.email.trim()) && { email: t('contact.emailWrong') }),
    ...(written.message.trim().length < CONTACT_LIMITS.message.min && { message: t('contact.messageShort') }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setWrong(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    try {
      await api.call('POST', 'contact', written)
      draft = EMPTY
      toast(t('contact.sent'))
      onSent()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = error.field as keyof ContactMessage | undefined
      setWrong({ [field && field in EMPTY ? field : 'all']: error.message })
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t('contact.text')}</p>
      <Field label={t('contact.name')} error={wrong.name}>
        {(props) => (
          <input
            {...props}
            value={written.name}
            maxLength={CONTACT_LIMITS.name}
            autoComplete="name"
            onChange={(event) => write({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('contact.email')} error={wrong.email}>
        {(props) => (
          <input
            {...props}
            type="email"
            value={written.email}
            maxLength={CONTACT_LIMITS.email}
            autoComplete="email"
            onChange={(event) => write({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('contact.message')} error={wrong.message}>
        {(props) => (
          <textarea
            {...props}
            rows={5}
            value={written.message}
            maxLength={CONTACT_LIMITS.message.max}
            onChange={(event) => write({ message: event.target.value })}
          />
        )}
      </Field>
      {wrong.all && (
        <p role="alert" className={ui.wrong}>
          {wrong.all}
        </p>
      )}
      <button type="submit" className={ui.button} disabled={sending}>
        {t(sending ? 'contact.sending' : 'contact.send')}
      </button>
    </form>
  )
}
