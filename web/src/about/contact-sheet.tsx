import { CONTACT_LIMITS, looksLikeEmail } from '@yatha/contract'
import { sendMessage } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { pageConfig } from '../session/page-config.ts'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../session/drafts.ts'
import { useFormSubmit } from '../session/use-send.ts'
import { Field, FieldError } from '../ui/field.tsx'
import { Message, Sheet } from '../ui/parts.tsx'
import { useInvalidFieldFocus } from '../ui/use-fault-focus.ts'
import ui from '../ui/ui.module.css'
import styles from './about.module.css'

/** A sheet with a form for a message to the operator. */
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
  const { fields, write, drop } = useDraft('contact', { name: '', email: '', message: '' })
  const { busy, errors, submit } = useFormSubmit(async () => {
    await call(sendMessage, { body: fields })
    drop()
    toast(t('contact.sent'))
    onSent()
  })
  const form = useInvalidFieldFocus(busy, () =>
    submit({
      ...(!looksLikeEmail(fields.email) && { email: t('contact.emailWrong') }),
      ...(fields.message.trim().length < CONTACT_LIMITS.message.min && { message: t('contact.messageShort') }),
    }),
  )
  return (
    <form className={styles.form} {...form}>
      <p className={styles.note}>{t('contact.text')}</p>
      <Field label={t('contact.name')} error={errors['name']}>
        {(props) => (
          <input
            {...props}
            value={fields.name}
            maxLength={CONTACT_LIMITS.name}
            autoComplete="name"
            onChange={(event) => write({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('contact.email')} error={errors['email']}>
        {(props) => (
          <input
            {...props}
            type="email"
            value={fields.email}
            maxLength={CONTACT_LIMITS.email}
            autoComplete="email"
            onChange={(event) => write({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('contact.message')} error={errors['message']}>
        {(props) => (
          <textarea
            {...props}
            rows={5}
            value={fields.message}
            maxLength={CONTACT_LIMITS.message.max}
            onChange={(event) => write({ message: event.target.value })}
          />
        )}
      </Field>
      <FieldError>{errors['all']}</FieldError>
      <button type="submit" className={ui.button} disabled={busy}>
        {t(busy ? 'contact.sending' : 'contact.send')}
      </button>
    </form>
  )
}
