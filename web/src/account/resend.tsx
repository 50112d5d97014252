import type { CodeSent } from '@yatha/contract'
import { useApi } from '../app/api.ts'
import { useTranslate, useWriting } from '../app/language.tsx'
import { toast } from '../app/toasts.tsx'
import { useSend } from '../app/use-send.ts'
import { useSecond } from '../device/clock.ts'
import { Wrong } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import { keepAttempt, type Waiting } from './use-account.ts'

/** Another letter, once the last one is a minute old: the seconds are counted down. */
export function Resend({ waiting, onResent }: { waiting: Waiting; onResent: (waiting: Waiting) => void }) {
  const t = useTranslate()
  const api = useApi()
  const { number } = useWriting()
  const left = waiting.resendAt - useSecond()
  const { busy, wrong, submit } = useSend(async () => {
    const sent = (await api.call('POST', 'two-step-verification/resend', { attempt: waiting.attempt })) as CodeSent
    onResent(keepAttempt(sent, waiting.email, waiting.to))
    toast(t('account.resent'))
  })
  return (
    <>
      <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={busy || left > 0} onClick={() => submit()}>
        {left > 0 ? t('account.resendIn', { seconds: number(left) }) : t('account.resend')}
      </button>
      <Wrong>{wrong['all']}</Wrong>
    </>
  )
}
