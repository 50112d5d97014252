import { loginPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { useNavigate } from '../frame/router.ts'
import { accountsOpen } from '../session/page-config.ts'
import { isAuthenticated } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'

/**
 * A heart for a station or a train. Favorites belong to an account: guests see a message and a sign-in that returns here;
 * where accounts are closed there is none.
 */
export function FavoriteButton({ path }: { path: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  if (!accountsOpen) return null
  const add = () => {
    if (isAuthenticated()) return toast(t('favorite.notOpen'))
    navigate(loginPath(path))
    toast(t('app.logInFirst'), 'error')
  }
  return (
    <button type="button" className={ui.icon} aria-label={t('app.favorite')} onClick={add}>
      <Icon name="heart" />
    </button>
  )
}
