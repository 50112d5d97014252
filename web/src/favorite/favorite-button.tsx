import { loginPath } from '@yatha/contract'
import { useTranslate } from '../app/language.tsx'
import { useNavigate } from '../app/router.ts'
import { toast } from '../app/toasts.tsx'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'

/** A heart for a station or a train. Favorites belong to an account: guests are told, and led to sign in and back. */
export function FavoriteButton({ path }: { path: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const add = () => {
    toast(t('app.logInFirst'), 'error')
    navigate(loginPath(path))
  }
  return (
    <button type="button" className={ui.icon} aria-label={t('app.favorite')} onClick={add}>
      <Icon name="heart" />
    </button>
  )
}
