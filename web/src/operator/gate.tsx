import { useEffect, useState, type ReactNode } from 'react'
import { loginPath, screenPath, type OperatorList } from '@yatha/contract'
import { LoadFailure } from '../frame/load-failure.tsx'
import { SayingPage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { accountsOpen } from '../session/page-config.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { Skeleton } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWords } from '../words/language.tsx'
import { isRefusal, useEntries } from './use-entries.ts'
import { loadOperatorWords } from './words.ts'

interface GateProps {
  name: 'operator' | 'operator.timetable'
  title: 'title.operator' | 'title.doubts'
  children: (list: OperatorList, isLost: boolean) => ReactNode
}

/** A page of the operators: its words are loaded, and others are told whose it is. */
export function Gate(props: GateProps) {
  const t = useTranslate()
  const { language } = useWords()
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly failure?: Error }>()
  useEffect(() => {
    loadOperatorWords(language).then(
      () => setLoaded({ language }),
      (failure: Error) => setLoaded({ language, failure }),
    )
  }, [language])
  const signedIn = useIsAuthenticated()
  if (loaded?.language === language && loaded.failure) return <LoadFailure error={loaded.failure} retry={() => location.reload()} />
  if (loaded?.language !== language) return <Skeleton label={t(props.title)} />
  return signedIn ? <Asked {...props} /> : <Guest {...props} />
}

function Guest({ name, title }: GateProps) {
  const t = useTranslate()
  const action = accountsOpen ? (
    <Link className={`${ui.pill} ${ui.on}`} to={loginPath(screenPath(name))}>
      {t('account.logIn')}
    </Link>
  ) : (
    <p>{t('account.notOpen')}</p>
  )
  return <SayingPage title={t(title)} icon="lock" text={t('operator.only')} action={action} />
}

/** The server knows who is an operator. */
function Asked({ title, children }: GateProps) {
  const t = useTranslate()
  const { data, error, refetch } = useEntries()
  if (isRefusal(error))
    return <SayingPage title={t(title)} icon="lock" text={t('operator.only')} action={<p>{t('operator.onlyMore')}</p>} />
  if (data) return children(data, error !== null)
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return <Skeleton label={t('operator.loading')} />
}
