import { screenAt, SCREENS } from '@yatha/contract'
import { Icon } from '../ui/icons.tsx'
import { useTranslate } from '../words/language.tsx'
import { Link, useUrlPath } from '../frame/router.ts'
import { TABS } from '../frame/tabs.ts'
import styles from './app.module.css'

/** The tab bar. Rendered only on screens with `showTabBar`. */
export function TabBar() {
  const t = useTranslate()
  const screen = screenAt(useUrlPath())
  if (!screen || !SCREENS[screen.name].meta.showTabBar) return null
  return (
    <nav className={styles.tabs} aria-label={t('tab.label')} data-tab-bar>
      {TABS.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.screens.includes(screen.name) ? 'page' : undefined}>
          <Icon name={tab.icon} size={24} />
          <span>{t(tab.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
