import { homePath, routeListPath, screenAt, screenPath, SCREENS, stationListPath, type ScreenName } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { Icon, type FirstIcon } from '../ui/icons.tsx'
import { useTranslate } from '../words/language.tsx'
import { Link, useAddress } from '../frame/router.ts'
import styles from './app.module.css'

interface Tab {
  label: MessageKey
  icon: FirstIcon
  to: string
  /** Screens on which the tab is active. */
  screens: readonly ScreenName[]
}

const TABS: readonly Tab[] = [
  { label: 'tab.home', icon: 'home', to: homePath(), screens: ['home'] },
  { label: 'tab.route', icon: 'train', to: routeListPath(), screens: ['route', 'search'] },
  { label: 'tab.station', icon: 'pin', to: stationListPath(), screens: ['station'] },
  { label: 'tab.community', icon: 'people', to: screenPath('community'), screens: ['community'] },
  { label: 'tab.profile', icon: 'person', to: screenPath('profile'), screens: ['profile'] },
]

/** The tab bar, on screens flagged to show it. */
export function TabBar() {
  const t = useTranslate()
  const screen = screenAt(useAddress())
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
