import { Suspense, useState } from 'react'
import { loginPath } from '@yatha/contract'
import { lazyPart } from '../frame/lazy-part.ts'
import { Link, useFullPath } from '../frame/router.ts'
import { accountsOpen } from '../session/page-config.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import type { ChosenAbout } from './about.ts'
import { Draw } from './drawings.tsx'
import styles from './post-form.module.css'

const Composer = lazyPart(async () => (await import('./composer.tsx')).Composer)

/** Where a post begins; a guest is asked to log in, and comes back. */
export function PostBox({ about }: { about?: ChosenAbout }) {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  const here = useFullPath()
  const [isOpen, setOpen] = useState(false)
  if (!accountsOpen) return null
  if (!signedIn)
    return (
      <div className={`${ui.card} ${styles.guest}`}>
        <p>{t('community.logInToShare')}</p>
        <Link className={ui.pill} to={loginPath(here)}>
          {t('account.logIn')}
        </Link>
      </div>
    )
  return (
    <>
      <button type="button" className={`${ui.card} ${styles.box}`} onClick={() => setOpen(true)}>
        <i aria-hidden="true">
          <Icon name="person" />
        </i>
        <span>{t('community.placeholder')}</span>
        <Draw name="photo" />
      </button>
      <Suspense>{isOpen && <Composer about={about} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
