import { useState } from 'react'
import { loginPath } from '@yatha/contract'
import { verify } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { Page, MessagePage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { useSend } from '../session/use-send.ts'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { CodeField, isCode } from './code-field.tsx'
import { CodeOnItsWay } from './code-on-its-way.tsx'
import { Resend } from './resend.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useFinishSignIn, readAttempt, type PendingAttempt } from './attempt.ts'

export function TwoStepScreen() {
  const t = useTranslate()
  const [pending, setPending] = useState(() => readAttempt('sign-in'))
  if (!pending) {
    return (
      <MessagePage
        icon="mail"
        title={t('title.twoStep')}
        text={t('account.noAttempt')}
        action={
          <Link className={ui.pill} to={loginPath()}>
            {t('account.logIn')}
          </Link>
        }
      />
    )
  }
  return <CodeForm pending={pending} onResent={setPending} />
}

function CodeForm({ pending, onResent }: { pending: PendingAttempt; onResent: (pending: PendingAttempt) => void }) {
  const t = useTranslate()
  const finishSignIn = useFinishSignIn()
  const [code, setCode] = useState('')
  const { busy, wrong, submit, clear } = useSend(async () => {
    finishSignIn(await call(verify, { body: { attempt: pending.attempt, code } }), pending.to)
  })
  const checkAndSubmit = () => submit(isCode(code) ? {} : { code: t('account.codeMissing') })
  return (
    <Page title={t('title.twoStep')}>
      <CodeOnItsWay email={pending.email} />
      <SignInForm action={t('account.continue')} busy={busy} wrong={wrong['all']} onSubmit={checkAndSubmit}>
        <CodeField value={code} error={wrong['code']} onText={setCode} />
      </SignInForm>
      {pending.isUnchecked ? (
        <p className={styles.note}>
          {t('account.unchecked')}{' '}
          <Link className={styles.link} to={loginPath(pending.to)}>
            {t('account.logIn')}
          </Link>
        </p>
      ) : (
        <Resend
          pending={pending}
          onResent={(next) => {
            // The error refers to the previous verification code.
            clear()
            onResent(next)
          }}
        />
      )}
    </Page>
  )
}
