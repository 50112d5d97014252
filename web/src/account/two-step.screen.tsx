import { useState } from 'react'
import { loginPath, type SignedIn } from '@yatha/contract'
import { Around, HOLE } from '../app/around.tsx'
import { useApi } from '../app/api.ts'
import { useTranslate } from '../app/language.tsx'
import { Page, SayingPage } from '../app/page.tsx'
import { Link } from '../app/router.ts'
import { useSend } from '../app/use-send.ts'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { CodeField, isCode } from './code-field.tsx'
import { Resend } from './resend.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignedIn, waitingAttempt, type Waiting } from './use-account.ts'

export function TwoStepScreen() {
  const t = useTranslate()
  const [waiting, setWaiting] = useState(waitingAttempt)
  if (!waiting) {
    return (
      <SayingPage
        icon="mail"
        title={t('title.twoStep')}
        text={t('account.noAttempt')}
        action={
          <Link className={ui.pill} to={loginPath()}>
            {t('title.login')}
          </Link>
        }
      />
    )
  }
  return <CodeForm waiting={waiting} onResent={setWaiting} />
}

function CodeForm({ waiting, onResent }: { waiting: Waiting; onResent: (waiting: Waiting) => void }) {
  const t = useTranslate()
  const api = useApi()
  const signedIn = useSignedIn()
  const [code, setCode] = useState('')
  const { busy, wrong, submit } = useSend(async () => {
    signedIn((await api.call('POST', 'two-step-verification', { attempt: waiting.attempt, code })) as SignedIn, waiting.to)
  })
  const check = () => submit(isCode(code) ? {} : { code: t('account.codeMissing') })
  return (
    <Page title={t('title.twoStep')}>
      <p className={styles.note}>
        <Around text={t('account.codeText', { email: HOLE })}>{waiting.email}</Around>
      </p>
      <SignInForm action={t('account.continue')} busy={busy} wrong={wrong['all']} onSubmit={check}>
        <CodeField value={code} error={wrong['code']} onText={setCode} />
      </SignInForm>
      <Resend waiting={waiting} onResent={onResent} />
    </Page>
  )
}
