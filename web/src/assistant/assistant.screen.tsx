import { useEffect, useState } from 'react'
import { LoadFailure } from '../frame/load-failure.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { Skeleton } from '../ui/parts.tsx'
import { useTranslate, useLanguage } from '../words/language.tsx'
import { Chat } from './chat.tsx'
import { assistantCatalogOf, loadAssistantMessages } from './words.ts'

/** The assistant, which answers questions in the rider's own words. */
export function AssistantScreen() {
  const t = useTranslate()
  const { language } = useLanguage()
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly failure?: Error }>()
  useEffect(() => {
    loadAssistantMessages(language).then(
      () => setLoaded({ language }),
      (failure: Error) => setLoaded({ language, failure }),
    )
  }, [language])
  if (assistantCatalogOf(language)) return <Chat />
  const failure = loaded?.language === language ? loaded.failure : undefined
  return (
    <>
      <TopBar title={t('title.ai')} back />
      {failure ? <LoadFailure error={failure} retry={() => location.reload()} /> : <Skeleton label={t('app.loading')} />}
    </>
  )
}
