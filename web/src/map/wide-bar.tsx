import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { BRAND, homePath, screenAt, screenPath } from '@yatha/contract'
import { railwayName } from '../session/page-config.ts'
import { useTranslate } from '../words/language.tsx'
import { Link, useUrlPath } from '../frame/router.ts'
import { TABS } from '../frame/tabs.ts'
import { Icon } from '../ui/icons.tsx'
import { WideSearch } from './wide-search.tsx'
import styles from './wide-bar.module.css'

/** The bar of a wide screen, with tabs, search and language. It precedes the content in the document. */
export function WideBar() {
  const t = useTranslate()
  // Pages of stations belong to the same tab as the list of stations.
  const section = screenAt(useUrlPath())?.name.split('.')[0]
  const [container] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.getElementById('main')?.before(container)
    return () => container.remove()
  }, [container])
  return createPortal(
    <header className={styles.bar} data-wide-bar>
      <Link className={styles.brand} to={homePath()}>
        <Icon name="train" />
        <b>{BRAND.shortName}</b> <small>{railwayName}</small>
      </Link>
      <nav className={styles.tabs} aria-label={t('tab.label')}>
        {TABS.map((tab) => (
          <Link key={tab.to} to={tab.to} aria-current={tab.screens.some((name) => name === section) ? 'page' : undefined}>
            <Icon name={tab.icon} size={20} />
            {t(tab.label)}
          </Link>
        ))}
      </nav>
      <WideSearch />
      <Link className={styles.icon} to={screenPath('notification')} aria-label={t('title.notification')}>
        <Icon name="bell" />
      </Link>
      <Link className={styles.language} to={screenPath('language')} aria-label={t('app.language')}>
        {t('app.languageShort')}
      </Link>
    </header>,
    container,
  )
}
