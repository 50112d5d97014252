import { removeBreakMarks } from '@yatha/language'
import { PLACEHOLDER } from '../words/placeholder.tsx'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { shareOrCopyUrl } from '../device/share.ts'
import { useTranslate, useLanguage } from '../words/language.tsx'
import { toast } from '../ui/toasts.tsx'

/** Returns a function that shares a link of the app. The link opens in the sender's language unless the recipient has chosen one. */
export function useShare(): (title: string, path: string) => Promise<void> {
  const { t, language } = useLanguage()
  return async (title, path) => {
    const url = new URL(path, location.origin)
    if (language !== 'en') url.searchParams.set('lang', language)
    const result = await shareOrCopyUrl(removeBreakMarks(title), url.href)
    if (result === 'copied') toast(t('app.copied'))
    else if (!result) toast(t('app.notShared', { url: PLACEHOLDER }).replace(PLACEHOLDER, url.href), 'error')
  }
}

export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useTranslate()
  const shareIt = useShare()
  return (
    <button type="button" className={ui.icon} aria-label={t('app.share')} onClick={() => void shareIt(title, path)}>
      <Icon name="share" />
    </button>
  )
}
