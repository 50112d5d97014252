import { HOLE } from './around.tsx'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { share } from '../device/share.ts'
import { useTranslate, useWords } from './language.tsx'
import { toast } from './toasts.tsx'

/** Shares an address of ours; the link opens in the language of who shares it where the receiver has chosen none. */
export function useShare(): (title: string, path: string) => Promise<void> {
  const { t, language } = useWords()
  return async (title, path) => {
    const url = new URL(path, location.origin)
    if (language !== 'en') url.searchParams.set('lang', language)
    const done = await share(title, url.href)
    if (done === 'copied') toast(t('app.copied'))
    else if (!done) toast(t('app.notShared', { url: HOLE }).replace(HOLE, url.href), 'error')
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
