import { PROVIDER_NAMES, screenPath, type Account, type Provider } from '@yatha/contract'
import { useApi } from '../app/api.ts'
import { useTranslate } from '../app/language.tsx'
import { Link } from '../app/router.ts'
import { useSend } from '../app/use-send.ts'
import { Wrong } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { OFFERED } from './providers.ts'
import { useSocial } from './use-social.ts'

/** What the rider signs in with: a password, and providers to add or remove. */
export function WaysIn({ account, onChanged }: { account: Account; onChanged: (account: Account) => void }) {
  const t = useTranslate()
  const { busy, wrong, away, begin } = useSocial(undefined)
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
        {OFFERED.map((provider) => (
          <li key={provider}>
            <span>{PROVIDER_NAMES[provider]}</span>
            {account.providers.includes(provider) ? (
              <Remove provider={provider} onChanged={onChanged} />
            ) : (
              <button
                type="button"
                className={ui.pill}
                aria-label={t('account.addProvider', { provider: PROVIDER_NAMES[provider] })}
                disabled={busy !== undefined}
                onClick={() => begin(provider, away === provider)}
              >
                {t(away === provider ? 'account.tryAnyway' : 'account.add')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Wrong>{wrong}</Wrong>
    </section>
  )
}

/** The last way in stays: the server says why. */
function Remove({ provider, onChanged }: { provider: Provider; onChanged: (account: Account) => void }) {
  const t = useTranslate()
  const api = useApi()
  const { busy, submit } = useSend(async () => onChanged((await api.call('DELETE', `account/provider/${provider}`)) as Account))
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
