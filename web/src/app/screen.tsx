import { Suspense, type ComponentType, type ReactElement } from 'react'
import { screenAt, type ScreenAt } from '@yatha/contract'
import { HomeScreen } from '../home/home.screen.tsx'
import { lazyPart } from '../frame/lazy-part.ts'
import { Boundary } from './boundary.tsx'
import { useAddress, usePath } from '../frame/router.ts'
import { Waiting } from '../frame/waiting.tsx'

/** A lazily loaded screen. */
function lazily<Name extends string, Props>(name: Name, load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>) {
  return lazyPart(async () => (await load())[name])
}

const SearchScreen = lazily('SearchScreen', () => import('../search/search.screen.tsx'))
const GoScreen = lazily('GoScreen', () => import('../go/go.screen.tsx'))
const RouteListScreen = lazily('RouteListScreen', () => import('../route/route-list.screen.tsx'))
const RouteDetailScreen = lazily('RouteDetailScreen', () => import('../route/route-detail.screen.tsx'))
const StationListScreen = lazily('StationListScreen', () => import('../station/station-list.screen.tsx'))
const StationDetailScreen = lazily('StationDetailScreen', () => import('../station/station-detail.screen.tsx'))
const LanguageScreen = lazily('LanguageScreen', () => import('./language.screen.tsx'))
const NotFoundScreen = lazily('NotFoundScreen', () => import('./not-found.screen.tsx'))
const OfflineBar = lazily('OfflineBar', () => import('./offline.screen.tsx'))
const AssistantScreen = lazily('AssistantScreen', () => import('../assistant/assistant.screen.tsx'))
const CommunityListScreen = lazily('CommunityListScreen', () => import('../community/community-list.screen.tsx'))
const CommunityDetailScreen = lazily('CommunityDetailScreen', () => import('../community/community-detail.screen.tsx'))
const PostsDoor = lazily('PostsDoor', () => import('../community/feed/posts-door.tsx'))
const FavoriteListScreen = lazily('FavoriteListScreen', () => import('../favorite/favorite-list.screen.tsx'))
const NotificationListScreen = lazily('NotificationListScreen', () => import('../notification/notification-list.screen.tsx'))
const NotificationDetailScreen = lazily('NotificationDetailScreen', () => import('../notification/notification-detail.screen.tsx'))
const ProfileScreen = lazily('ProfileScreen', () => import('../account/profile.screen.tsx'))
const SignInScreen = lazily('SignInScreen', () => import('../account/sign-in.screen.tsx'))
const SocialLoginScreen = lazily('SocialLoginScreen', () => import('../account/social-login.screen.tsx'))
const OperatorScreen = lazily('OperatorScreen', () => import('../operator/operator.screen.tsx'))
const DoubtsScreen = lazily('DoubtsScreen', () => import('../operator/doubts.screen.tsx'))
const ModerationScreen = lazily('ModerationScreen', () => import('../community/moderation/moderation.screen.tsx'))
const TermsScreen = lazily('TermsScreen', () => import('../about/terms.screen.tsx'))
const PrivacyScreen = lazily('PrivacyScreen', () => import('../about/privacy.screen.tsx'))
const AboutScreen = lazily('AboutScreen', () => import('../about/about.screen.tsx'))
const DownloadScreen = lazily('DownloadScreen', () => import('../about/download.screen.tsx'))

/** The screen of the current URL. On the offline page: its bar, and below it the screen of the requested path. */
export function Screen() {
  const offline = screenAt(useAddress())?.name === 'offline'
  const shown = screenAt(usePath())
  return (
    <>
      {offline && (
        // If the code of the bar cannot be loaded, the screen is shown without it.
        <Boundary fallback={null}>
          <Suspense>
            <OfflineBar />
          </Suspense>
        </Boundary>
      )}
      <Suspense fallback={<Waiting />}>{shownAt(shown)}</Suspense>
    </>
  )
}

/** Loads the code of a path's screen, so that it can be shown immediately. */
export async function loadScreen(path: string): Promise<void> {
  const { type } = shownAt(screenAt(path)) as { type: { load?: () => Promise<unknown> } }
  await type.load?.()
}

/** Screens that need no parameters from their path. The compiler checks that each row of SCREENS is here or in `shownAt`. */
const PLAIN = {
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

function shownAt(at: ScreenAt | undefined): ReactElement {
  if (!at) return <NotFoundScreen />
  if (at.provider) return <SocialLoginScreen provider={at.provider} step={at.step} />
  switch (at.name) {
    case 'route.show':
      return (
        <RouteDetailScreen slug={at.slug}>
          <PostsDoor key={at.slug} kind="route" slug={at.slug} />
        </RouteDetailScreen>
      )
    case 'station.show':
      return (
        <StationDetailScreen slug={at.slug}>
          <PostsDoor key={at.slug} kind="station" slug={at.slug} />
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
  const Plain = PLAIN[at.name]
  return <Plain />
}
