import { Suspense, useState } from 'react'
import { loginPath, screenPath } from '@yatha/contract'
import { lazyPart } from '../../frame/lazy-part.ts'
import { Link, useFullPath } from '../../frame/router.ts'
import { hasAccounts } from '../../session/page-config.ts'
import { useIsAuthenticated } from '../../session/session.ts'
import { Icon } from '../../ui/all-icons.tsx'
import ui from '../../ui/ui.module.css'
import { useFormats, useTranslate } from '../../words/language.tsx'
import { CommunityIcon } from '../drawings.tsx'
import { SanctionNotice } from '../safety/sanction-notice.tsx'
import { useSanctions } from '../safety/use-safety.tsx'
import type { ChosenTopic } from './about.ts'
import styles from './post-form.module.css'

const Composer = lazyPart(async () => (await import('./composer.tsx')).Composer)

interface PostBoxProps {
  about?: ChosenTopic | undefined
  /** True below an empty list, where the button is for the first post. */
  isFirst?: boolean
}

/** A button that opens the composer, and the rider’s sanctions. Guests get links to log in or to register instead. */
export function NewPostSection({ about, isFirst = false }: PostBoxProps) {
  const t = useTranslate()
  const { sentences } = useFormats()
  const signedIn = useIsAuthenticated()
  const currentPath = useFullPath()
  const [isOpen, setOpen] = useState(false)
  const sanctions = useSanctions().data?.sanctions ?? []
  // A warning stays visible until it is confirmed and its appeal is decided.
  const warnings = sanctions.filter(
    ({ kind, seenAt, liftedAt, appeal }) =>
      kind === 'warning' && liftedAt === undefined && (seenAt === undefined || appeal?.state === 'open'),
  )
  const sanctionInForce = sanctions.find(({ kind, isInForce }) => isInForce && kind !== 'warning')
  if (!hasAccounts) return null
  if (!signedIn)
    return (
      <section className={`${ui.card} ${styles.guest}`} aria-label={t('account.guest')}>
        <i aria-hidden="true">
          <Icon name="person" />
        </i>
        <p>{sentences(t('community.logInToShare'), t('community.openToRead'))}</p>
        <div>
          <Link className={ui.pill} to={loginPath(currentPath)}>
            {t('account.logIn')}
          </Link>
          <Link className={styles.register} to={screenPath('register')}>
            {t('title.register')}
          </Link>
        </div>
      </section>
    )
  if (sanctionInForce) return isFirst ? null : <SanctionNotice sanction={sanctionInForce} />
  return (
    <>
      {!isFirst && warnings.map((warning) => <SanctionNotice key={warning.id} sanction={warning} />)}
      {isFirst ? (
        <button type="button" className={ui.button} onClick={() => setOpen(true)}>
          {t('community.writeFirst')}
        </button>
      ) : (
        <button type="button" className={`${ui.card} ${styles.box}`} onClick={() => setOpen(true)}>
          <i aria-hidden="true">
            <Icon name="person" />
          </i>
          <span>{t('community.placeholder')}</span>
          <CommunityIcon name="photo" />
        </button>
      )}
      <Suspense>{isOpen && <Composer about={about} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
