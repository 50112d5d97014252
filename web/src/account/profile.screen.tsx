import { Suspense, useState } from 'react'
import { homePath, loginPath, pageTitle, screenPath } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { ContactSheet } from '../about/index.ts'
import { BlockedRiders } from '../community/index.ts'
import { useTranslate, useLanguage } from '../words/language.tsx'
import { PinOffer } from '../favorite/index.ts'
import { useUnreadCount } from '../notification/index.ts'
import { Page } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { hasAccounts, railwayName } from '../session/page-config.ts'
import { sessionCount, useIsAuthenticated } from '../session/session.ts'
import { useShare } from '../frame/share-button.tsx'
import { useInstallPrompt } from '../device/install.ts'
import { useWorksOffline } from '../device/kept-offline.ts'
import { chooseTheme, THEMES, useTheme } from '../device/theme.ts'
import type { IconName } from '../ui/all-icons.tsx'
import { Sheet } from '../ui/parts.tsx'
import { RowContent, Rows } from '../ui/rows.tsx'
import rows from '../ui/rows.module.css'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { EnterCodeLink } from './enter-code-link.tsx'
import { AccountSection } from './own-account.tsx'

type Entry = readonly [icon: IconName, label: MessageKey, to: string]

const MY_PAGES: readonly Entry[] = hasAccounts ? [['heart', 'title.favorite', screenPath('favorite')]] : []
const ABOUT_PAGES: readonly Entry[] = [
  ['down-to', 'title.download', screenPath('download')],
  ['paper', 'title.terms', screenPath('terms-and-conditions')],
  ['lock', 'title.privacy', screenPath('privacy-policy')],
  ['info', 'title.about', screenPath('about-of-app')],
]

export function ProfileScreen() {
  const { t, language } = useLanguage()
  const theme = useTheme()
  const share = useShare()
  const install = useInstallPrompt()
  const signedIn = useIsAuthenticated()
  const session = sessionCount.use()
  const [open, setOpen] = useState<'theme' | 'contact' | 'blocked'>()
  return (
    <Page title={t('title.profile')} back={false}>
      {signedIn ? <AccountSection key={session} /> : <Guest />}
      <Rows label={t('title.profile')}>
        <PageLinks entries={MY_PAGES} />
        <NotificationsLink />
      </Rows>
      <Rows label={t('account.settings')}>
        <li>
          <Link className={rows.row} to={screenPath('language')}>
            <RowContent icon="globe" value={t('language.own')}>
              {t('title.language')}
            </RowContent>
          </Link>
        </li>
        <li>
          <button type="button" className={rows.row} onClick={() => setOpen('theme')}>
            <RowContent icon="moon" value={t(`theme.${theme}`)}>
              {t('title.darkMode')}
            </RowContent>
          </button>
        </li>
        {signedIn && (
          <li>
            <button type="button" className={rows.row} onClick={() => setOpen('blocked')}>
              <RowContent icon="person">{t('account.blocked')}</RowContent>
            </button>
          </li>
        )}
      </Rows>
      <Rows label={t('title.about')}>
        {install && (
          <li>
            <button type="button" className={rows.row} onClick={install}>
              <RowContent icon="down-to">{t('download.installApp')}</RowContent>
            </button>
          </li>
        )}
        <PageLinks entries={ABOUT_PAGES} />
        <li>
          <button type="button" className={rows.row} onClick={() => setOpen('contact')}>
            <RowContent icon="mail">{t('title.contact')}</RowContent>
          </button>
        </li>
        <li>
          <button type="button" className={rows.row} onClick={() => void share(pageTitle(undefined, railwayName), homePath())}>
            <RowContent icon="share">{t('title.share')}</RowContent>
          </button>
        </li>
      </Rows>
      <Suspense>{signedIn && <PinOffer />}</Suspense>
      <Suspense>{open === 'blocked' && <BlockedRiders onClose={() => setOpen(undefined)} />}</Suspense>
      {open === 'theme' && <ThemeSheet key={language} onClose={() => setOpen(undefined)} />}
      {open === 'contact' && <ContactSheet onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function Guest() {
  const t = useTranslate()
  return (
    <section className={`${ui.card} ${styles.guest}`} aria-labelledby="guest">
      <h2 id="guest">{t('account.guest')}</h2>
      <p>{t(hasAccounts ? 'account.guestText' : 'account.notOpen')}</p>
      {hasAccounts && (
        <>
          <EnterCodeLink />
          <Link className={ui.button} to={loginPath()}>
            {t('account.logIn')}
          </Link>
          <Link className={`${ui.button} ${ui.quiet}`} to={screenPath('register')}>
            {t('title.register')}
          </Link>
        </>
      )}
    </section>
  )
}

/** A link to the notifications, with the number of unread notifications. */
function NotificationsLink() {
  const t = useTranslate()
  const unread = useUnreadCount() ?? 0
  return (
    <li>
      <Link className={rows.row} to={screenPath('notification')} data-unread={unread > 0 || undefined}>
        <RowContent icon="bell" value={unread > 0 ? t('notification.unreadCount', { count: unread }) : undefined}>
          {t('title.notification')}
        </RowContent>
      </Link>
    </li>
  )
}

/** Links to pages of the app. The download page's link shows whether the app works offline. */
function PageLinks({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslate()
  const worksOffline = useWorksOffline()
  return entries.map(([icon, label, to]) => (
    <li key={to}>
      <Link className={rows.row} to={to}>
        <RowContent icon={icon} value={worksOffline && label === 'title.download' ? t('download.offline') : undefined}>
          {t(label)}
        </RowContent>
      </Link>
    </li>
  ))
}

function ThemeSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const chosen = useTheme()
  return (
    <Sheet title={t('title.darkMode')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={styles.themes}>
        {THEMES.map((theme) => (
          <button key={theme} type="button" className={ui.button} aria-pressed={theme === chosen} onClick={() => chooseTheme(theme)}>
            {t(`theme.${theme}`)}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
