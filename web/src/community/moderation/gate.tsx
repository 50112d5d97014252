import { useEffect, useState, type ReactNode } from 'react'
import { loginPath, screenPath } from '@yatha/contract'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { SayingPage } from '../../frame/page.tsx'
import { Link } from '../../frame/router.ts'
import { accountsOpen } from '../../session/page-config.ts'
import { useIsAuthenticated } from '../../session/session.ts'
import { Skeleton } from '../../ui/parts.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useWords } from '../../words/language.tsx'
import { isRefusal, useCases } from './use-moderation.ts'
import { loadModerationWords } from './words.ts'

/** The moderators’ page: its words are loaded, and others are told whose it is. */
export function Gate({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { language } = useWords()
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly failure?: Error }>()
  useEffect(() => {
    loadModerationWords(language).then(
      () => setLoaded({ language }),
      (failure: Error) => setLoaded({ language, failure }),
    )
  }, [language])
  const signedIn = useIsAuthenticated()
  if (loaded?.language === language && loaded.failure) return <LoadFailure error={loaded.failure} retry={() => location.reload()} />
  if (loaded?.language !== language) return <Skeleton label={t('title.moderation')} />
  return signedIn ? <Asked>{children}</Asked> : <Guest />
}

function Guest() {
  const t = useTranslate()
  const action = accountsOpen ? (
    <Link className={`${ui.pill} ${ui.on}`} to={loginPath(screenPath('moderation'))}>
      {t('account.logIn')}
    </Link>
  ) : (
    <p>{t('account.notOpen')}</p>
  )
  return <SayingPage title={t('title.moderation')} icon="lock" text={t('moderation.only')} action={action} />
}

/** The server knows who is a moderator. */
function Asked({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { data, error, refetch } = useCases('open')
  if (isRefusal(error))
    return <SayingPage title={t('title.moderation')} icon="lock" text={t('moderation.only')} action={<p>{t('moderation.onlyMore')}</p>} />
  if (data) return children
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return <Skeleton label={t('moderation.loading')} />
}
