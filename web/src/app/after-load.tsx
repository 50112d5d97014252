import { useEffect } from 'react'
import { keepPageFiles, registerWorker } from '../device/worker-client.ts'
import { forgetReload, wasReloadedForChunk } from './chunk.ts'
import { useWords } from './language.tsx'
import { useAnalytics } from './analytics.ts'
import { useNativeShell } from './native-shell.ts'
import { toast } from './toasts.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const WORKING_AFTER_MS = 10_000

/** What starts once the page has loaded. */
export function AfterLoad() {
  const { t, language } = useWords()
  useNativeShell()
  useAnalytics()
  useEffect(() => {
    void registerWorker().then((registration) => keepPageFiles(registration, language))
  }, [language])
  useEffect(() => {
    const timer = setTimeout(forgetReload, WORKING_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (wasReloadedForChunk()) toast(t('app.updated'))
  }, [t])
  return <UpdatePrompt />
}
