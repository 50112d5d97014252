import { useTranslate } from '../words/language.tsx'
import { FieldError } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { OFFERED_PROVIDERS } from './providers.ts'
import { useSocialSignIn } from './use-social.ts'

/** Buttons of the sign-in providers. A divider separates them from the form above, unless they are `alone` on the screen. */
export function SocialButtons({ to, alone = false }: { to: string | undefined; alone?: boolean }) {
  const t = useTranslate()
  const { busy, errorText, unreachable, startSignIn } = useSocialSignIn(to)
  if (OFFERED_PROVIDERS.length === 0) return null
  return (
    <div className={styles.social}>
      {!alone && <p className={styles.or}>{t('account.or')}</p>}
      {OFFERED_PROVIDERS.map((provider) => (
        <button
          key={provider}
          type="button"
          className={`${ui.button} ${styles.provider}`}
          disabled={busy !== undefined}
          onClick={() => startSignIn(provider)}
        >
          {busy === provider ? t('contact.sending') : t(`title.${provider}`)}
        </button>
      ))}
      <FieldError>{errorText}</FieldError>
      {unreachable && (
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => startSignIn(unreachable, true)}>
          {t('account.tryAnyway')}
        </button>
      )}
    </div>
  )
}
