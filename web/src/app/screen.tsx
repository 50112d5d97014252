import { Suspense, type ComponentType, type ReactElement } from 'react'
import { screenAt, type ScreenWithParameters } from '@yatha/contract'
import { HomeScreen } from '../home/home.screen.tsx'
import { lazyPart } from '../frame/lazy-part.ts'
import { Boundary } from './boundary.tsx'
import { useUrlPath, useScreenPath } from '../frame/router.ts'
import { LoadingScreen } from '../frame/waiting.tsx'

/** Returns a screen that is loaded on first use. `name` is the name of its export. */
function lazyScreen<Name extends string, Props>(name: Name, load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>) {
  return lazyPart(async () => (await load())[name])
}

const SearchScreen = lazyScreen('SearchScreen', () => import('../search/search.screen.tsx'))
const GoScreen = lazyScreen('GoScreen', () => import('../go/go.screen.tsx'))
const RouteListScreen = lazyScreen('RouteListScreen', () => import('../route/route-list.screen.tsx'))
const RouteDetailScreen = lazyScreen('RouteDetailScreen', () => import('../route/route-detail.screen.tsx'))
const StationListScreen = lazyScreen('StationListScreen', () => import('../station/station-list.screen.tsx'))
const StationDetailScreen = lazyScreen('StationDetailScreen', () => import('../station/station-detail.screen.tsx'))
const LanguageScreen = lazyScreen('LanguageScreen', () => import('./language.screen.tsx'))
const NotFoundScreen = lazyScreen('NotFoundScreen', () => import('./not-found.screen.tsx'))
const OfflineBar = lazyScreen('OfflineBar', () => import('./offline.screen.tsx'))
const AssistantScreen = lazyScreen('AssistantScreen', () => import('../assistant/assistant.screen.tsx'))
const CommunityListScreen = lazyScreen('CommunityListScreen', () => import('../community/community-list.screen.tsx'))
const CommunityDetailScreen = lazyScreen('CommunityDetailScreen', () => import('../community/community-detail.screen.tsx'))
const LazyPostsAbout = lazyScreen('LazyPostsAbout', () => import('../community/feed/lazy-posts-about.tsx'))
const FavoriteListScreen = lazyScreen('FavoriteListScreen', () => import('../favorite/favorite-list.screen.tsx'))
const NotificationListScreen = lazyScreen('NotificationListScreen', () => import('../notification/notification-list.screen.tsx'))
const NotificationDetailScreen = lazyScreen('NotificationDetailScreen', () => import('../notification/notification-detail.screen.tsx'))
const ProfileScreen = lazyScreen('ProfileScreen', () => import('../account/profile.screen.tsx'))
const SignInScreen = lazyScreen('SignInScreen', () => import('../account/sign-in.screen.tsx'))
const SocialLoginScreen = lazyScreen('SocialLoginScreen', () => import('../account/social-login.screen.tsx'))
const OperatorScreen = lazyScreen('OperatorScreen', () => import('../operator/operator.screen.tsx'))
const DoubtsScreen = lazyScreen('DoubtsScreen', () => import('../operator/doubts.screen.tsx'))
const ModerationScreen = lazyScreen('ModerationScreen', () => import('../community/moderation/moderation.screen.tsx'))
const TermsScreen = lazyScreen('TermsScreen', () => import('../about/terms.screen.tsx'))
const PrivacyScreen = lazyScreen('PrivacyScreen', () => import('../about/privacy.screen.tsx'))
const AboutScreen = lazyScreen('AboutScreen', () => import('../about/about.screen.tsx'))
const DownloadScreen = lazyScreen('DownloadScreen', () => import('../about/download.screen.tsx'))

/** The screen of the current URL. On the offline page: the offline bar, and below it the screen of the requested path. */
export function Screen() {
  const offline = screenAt(useUrlPath())?.name === 'offline'
  const screen = screenAt(useScreenPath())
  return (
    <>
      {offline && (
        // If the code of the bar cannot be loaded, the screen is shown without the bar.
        <Boundary fallback={null}>
          <Suspense>
            <OfflineBar />
          </Suspense>
        </Boundary>
      )}
      <Suspense fallback={<LoadingScreen />}>{screenElement(screen)}</Suspense>
    </>
  )
}

/** Loads the code of a path's screen, so that it can be shown immediately. */
export async function loadScreen(path: string): Promise<void> {
  const { type } = screenElement(screenAt(path)) as { type: { load?: () => Promise<unknown> } }
  await type.load?.()
}

/** Screens that need no parameters from their path. The compiler checks that each row of SCREENS is here or in `screenElement`. */
const SCREENS_WITHOUT_PARAMETERS = {
  home: HomeScreen,
  'app-link': HomeScreen,
  offline: HomeScreen,
  search: SearchScreen,
  go: GoScreen,
  route: RouteListScreen,
  station: StationListScreen,
  language: LanguageScreen,
  ai: AssistantScreen,
  community: CommunityListScreen,
  favorite: FavoriteListScreen,
  notification: NotificationListScreen,
  profile: ProfileScreen,
  operator: OperatorScreen,
  'operator.timetable': DoubtsScreen,
  moderation: ModerationScreen,
  'terms-and-conditions': TermsScreen,
  'privacy-policy': PrivacyScreen,
  'about-of-app': AboutScreen,
  download: DownloadScreen,
}

function screenElement(at: ScreenWithParameters | undefined): ReactElement {
  if (!at) return <NotFoundScreen />
  if (at.provider) return <SocialLoginScreen provider={at.provider} step={at.step} />
  switch (at.name) {
    case 'route.show':
      return (
        <RouteDetailScreen slug={at.slug}>
          <LazyPostsAbout key={at.slug} kind="route" slug={at.slug} />
        </RouteDetailScreen>
      )
    case 'station.show':
      return (
        <StationDetailScreen slug={at.slug}>
          <LazyPostsAbout key={at.slug} kind="station" slug={at.slug} />
        </StationDetailScreen>
      )
    case 'community.show':
      return <CommunityDetailScreen key={at.slug} slug={at.slug} />
    case 'notification.show':
      return <NotificationDetailScreen key={at.slug} slug={at.slug} />
    case 'login':
    case 'register':
    case 'two-step-verification':
    case 'forgot-password':
    case 'change-password':
      return <SignInScreen name={at.name} />
  }
  const PlainScreen = SCREENS_WITHOUT_PARAMETERS[at.name]
  return <PlainScreen />
}
