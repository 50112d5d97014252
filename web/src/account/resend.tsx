import { resendCode } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { toast } from '../ui/toasts.tsx'
import { useSend } from '../session/use-send.ts'
import { useSecond } from '../device/clock.ts'
import { FieldError } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import { saveAttempt, type PendingAttempt } from './attempt.ts'

/** A button that sends another e-mail with a code. Counts down the seconds until the server allows it. */
export function Resend({ waiting, onResent }: { waiting: PendingAttempt; onResent: (waiting: PendingAttempt) => void }) {
  const t = useTranslate()
  const left = waiting.resendAt - useSecond()
  const { busy, wrong, submit } = useSend(async () => {
    const sent = await call(resendCode, { body: { attempt: waiting.attempt } })
    onResent(saveAttempt(sent, waiting))
    toast(t('account.resent'))
  })
  return (
    <>
      <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={busy || left > 0} onClick={() => submit()}>
        {left > 0 ? t('account.resendIn', { seconds: left }) : t('account.resend')}
      </button>
      <FieldError>{wrong['all']}</FieldError>
    </>
  )
}
