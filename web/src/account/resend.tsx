import { resendCode } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { toast } from '../ui/toasts.tsx'
import { useFormSubmit } from '../session/use-send.ts'
import { useCurrentSecond } from '../device/clock.ts'
import { FieldError } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import { saveAttempt, type PendingAttempt } from './attempt.ts'

/** A button that sends another e-mail with a code, and counts down the seconds until the server allows another e-mail. */
export function ResendCodeButton({
  pendingAttempt,
  onResent,
}: {
  pendingAttempt: PendingAttempt
  onResent: (pendingAttempt: PendingAttempt) => void
}) {
  const t = useTranslate()
  const secondsLeft = pendingAttempt.resendAt - useCurrentSecond()
  const { busy, errors, submit } = useFormSubmit(async () => {
    const sent = await call(resendCode, { body: { attempt: pendingAttempt.attempt } })
    onResent(saveAttempt(sent, pendingAttempt))
    toast(t('account.resent'))
  })
  return (
    <>
      <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={busy || secondsLeft > 0} onClick={() => submit()}>
        {secondsLeft > 0 ? t('account.resendIn', { seconds: secondsLeft }) : t('account.resend')}
      </button>
      <FieldError>{errors['all']}</FieldError>
    </>
  )
}
