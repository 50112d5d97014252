import { useEffect, useState, type ReactNode } from 'react'
import { loginPath, screenPath } from '@yatha/contract'
import type { Language, MessageKey } from '@yatha/language'
import { hasAccounts } from '../session/page-config.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { Skeleton } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useLanguage } from '../words/language.tsx'
import { LoadFailure } from './load-failure.tsx'
import { MessagePage } from './page.tsx'
import { Link } from './router.ts'

interface StaffGateProps {
  screen: 'operator' | 'operator.timetable' | 'moderation'
  title: 'title.operator' | 'title.doubts' | 'title.moderation'
  /** Text for guests that explains who may see the page. */
  only: MessageKey
  /** Loads the messages of the page, which riders never need. */
  loadWords: (language: Language) => Promise<void>
  children: ReactNode
}

/** A page for staff accounts: loads its messages, and asks guests to log in. */
export function StaffGate({ screen, title, only, loadWords, children }: StaffGateProps) {
  const t = useTranslate()
  const { language } = useLanguage()
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly failure?: Error }>()
  useEffect(() => {
    loadWords(language).then(
      () => setLoaded({ language }),
      (failure: Error) => setLoaded({ language, failure }),
    )
  }, [language, loadWords])
  const signedIn = useIsAuthenticated()
  if (loaded?.language === language && loaded.failure) return <LoadFailure error={loaded.failure} retry={() => location.reload()} />
  if (loaded?.language !== language) return <Skeleton label={t(title)} />
  if (signedIn) return children
  const action = hasAccounts ? (
    <Link className={`${ui.pill} ${ui.on}`} to={loginPath(screenPath(screen))}>
      {t('account.logIn')}
    </Link>
  ) : (
    <p>{t('account.notOpen')}</p>
  )
  return <MessagePage title={t(title)} icon="lock" text={t(only)} action={action} />
}
