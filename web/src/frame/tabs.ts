import { homePath, routeListPath, screenPath, stationListPath, type ScreenName } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import type { FirstIconName } from '../ui/icons.tsx'

interface Tab {
  readonly label: MessageKey
  readonly icon: FirstIconName
  readonly to: string
  /** Screens on which the tab is active. */
  readonly screens: readonly ScreenName[]
}

export const TABS: readonly Tab[] = [
  { label: 'tab.home', icon: 'home', to: homePath(), screens: ['home'] },
  { label: 'tab.route', icon: 'train', to: routeListPath(), screens: ['route', 'search'] },
  { label: 'tab.station', icon: 'pin', to: stationListPath(), screens: ['station'] },
  { label: 'tab.community', icon: 'people', to: screenPath('community'), screens: ['community'] },
  { label: 'tab.profile', icon: 'person', to: screenPath('profile'), screens: ['profile'] },
]
