import { PROVIDER_NAMES, screenPath, type Account, type Provider } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { useFormSubmit } from '../session/use-send.ts'
import { FieldError } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { OFFERED_PROVIDERS } from './providers.ts'
import { useRemoveProvider } from './use-account.ts'
import { useSocialSignIn } from './use-social.ts'

/** The rider's sign-in methods: a password, and providers to add or remove. */
export function SignInMethods({ account }: { account: Account }) {
  const t = useTranslate()
  const { busy, errorText, unreachable, startSignIn } = useSocialSignIn(undefined)
  return (
    <section className={`${ui.card} ${styles.guest}`} aria-labelledby="ways">
      <h2 id="ways">{t('account.ways')}</h2>
      {account.hasPassword && (
        <Link className={`${ui.button} ${ui.quiet}`} to={screenPath('change-password')}>
          {t('title.changePassword')}
        </Link>
      )}
      {!account.hasPassword && account.email !== undefined && (
        <Link className={`${ui.button} ${ui.quiet}`} to={screenPath('forgot-password')}>
          {t('account.setPassword')}
        </Link>
      )}
      <ul className={styles.devices}>
        {OFFERED_PROVIDERS.map((provider) => (
          <li key={provider}>
            <span>{PROVIDER_NAMES[provider]}</span>
            {account.providers.includes(provider) ? (
              <RemoveProvider provider={provider} />
            ) : (
              <button
                type="button"
                className={ui.pill}
                aria-label={t('account.addProvider', { provider: PROVIDER_NAMES[provider] })}
                disabled={busy !== undefined}
                onClick={() => startSignIn(provider, unreachable === provider)}
              >
                {t(unreachable === provider ? 'account.tryAnyway' : 'account.add')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <FieldError>{errorText}</FieldError>
    </section>
  )
}

/** A button that removes a provider. The server refuses to remove the last sign-in method. */
function RemoveProvider({ provider }: { provider: Provider }) {
  const t = useTranslate()
  const removeProvider = useRemoveProvider()
  const { busy, submit } = useFormSubmit(async () => void (await removeProvider.mutateAsync(provider)))
  return (
    <button
      type="button"
      className={ui.pill}
      aria-label={t('account.removeProvider', { provider: PROVIDER_NAMES[provider] })}
      disabled={busy}
      onClick={() => submit()}
    >
      {t('account.remove')}
    </button>
  )
}
