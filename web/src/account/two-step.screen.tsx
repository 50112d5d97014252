import { useState } from 'react'
import { loginPath } from '@yatha/contract'
import { verify } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { Page, MessagePage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import { CodeForm } from './code-form.tsx'
import { useFinishSignIn, readAttempt } from './attempt.ts'

export function TwoStepScreen() {
  const t = useTranslate()
  const finishSignIn = useFinishSignIn()
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
  return (
    <Page title={t('title.twoStep')}>
      <CodeForm
        pendingAttempt={pending}
        action={t('account.continue')}
        send={async (code) => finishSignIn(await call(verify, { body: { attempt: pending.attempt, code } }), pending.to)}
        onResent={setPending}
      />
    </Page>
  )
}
