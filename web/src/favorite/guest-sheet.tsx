import { loginPath } from '@yatha/contract'
import { useNavigate } from '../frame/router.ts'
import { Sheet } from '../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../ui/sheet-moves.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import type { FavoriteButtonProps } from './favorite-button-props.ts'
import { MainElementPortal } from './in-main-element.tsx'
import styles from './favorite.module.css'

/** Explains the benefits of an account to a guest who taps a heart. */
export function AccountBenefitsSheet({ favorite, name, path, onClose }: FavoriteButtonProps & { onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const leave = useCloseOnBack(onClose)
  return (
    <MainElementPortal>
      <Sheet title={t('favorite.guestTitle', { name })} closeLabel={t('app.close')} onClose={onClose}>
        <SheetGrabber onClose={onClose} />
        <div className={styles.form}>
          <p>
            <b>{t('app.logInFirst')}</b>
          </p>
          <p>{t(favorite.kind === 'station' ? 'favorite.guestStation' : 'favorite.guestRoute')}</p>
          <p className={styles.quiet}>{t('favorite.guestPins')}</p>
          <button type="button" className={ui.button} onClick={() => leave(() => navigate(loginPath(path)))}>
            {t('account.logIn')}
          </button>
        </div>
      </Sheet>
    </MainElementPortal>
  )
}
