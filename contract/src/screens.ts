import type { MessageKey } from '@yatha/language'

/** Metadata of a screen (spec §3). The default description, keywords and image are those of the product. */
export interface ScreenMeta {
  readonly showTabBar: boolean
  readonly requiresAuth: boolean
  readonly title: MessageKey
  readonly description?: MessageKey
  readonly keywords?: string
  readonly ogImage?: string
}

export const PROVIDERS = ['google', 'telegram', 'facebook'] as const
export type Provider = (typeof PROVIDERS)[number]
export const LOGIN_STEPS = ['callback', 'callback-via-android', 'waiting-via-android'] as const
export type LoginStep = (typeof LOGIN_STEPS)[number]

const tabScreen = (title: MessageKey, description?: MessageKey): ScreenMeta => ({ ...plainScreen(title, description), showTabBar: true })
const plainScreen = (title: MessageKey, description?: MessageKey): ScreenMeta => ({
  showTabBar: false,
  requiresAuth: false,
  title,
  ...(description && { description }),
})
const accountScreen = (title: MessageKey): ScreenMeta => ({ ...plainScreen(title), requiresAuth: true })

/**
 * Every path of the app: the paths of spec §2, and additional ones, such as `go` (docs/decisions/0036-go-mode.md). Used by the client's
 * router, guard and tab bar, and by the server for the page's head.
 */
export const SCREENS = {
  home: { path: '/', meta: tabScreen('title.home') },
  'app-link': { path: '/app-link', meta: plainScreen('title.home') },
  search: { path: '/search', meta: tabScreen('title.search', 'description.search') },
  ai: { path: '/ai', meta: tabScreen('title.ai', 'description.ai') },
  route: { path: '/route', meta: tabScreen('title.route', 'description.route') },
  'route.show': { path: '/route/:slug', meta: plainScreen('title.routeDetail') },
  station: { path: '/station', meta: tabScreen('title.station', 'description.station') },
  'station.show': { path: '/station/:slug', meta: plainScreen('title.stationDetail') },
  community: { path: '/community', meta: tabScreen('title.community', 'description.community') },
  'community.show': { path: '/community/:slug', meta: plainScreen('title.communityDetail') },
  register: { path: '/register', meta: plainScreen('title.register') },
  login: { path: '/login', meta: plainScreen('title.login') },
  'two-step-verification': { path: '/two-step-verification', meta: plainScreen('title.twoStep') },
  'forgot-password': { path: '/forgot-password', meta: plainScreen('title.forgotPassword') },
  profile: { path: '/profile', meta: tabScreen('title.profile') },
  'change-password': { path: '/change-password', meta: accountScreen('title.changePassword') },
  favorite: { path: '/favorite', meta: accountScreen('title.favorite') },
  notification: { path: '/notification', meta: plainScreen('title.notification') },
  'notification.show': { path: '/notification/:id', meta: plainScreen('title.notificationDetail') },
  'terms-and-conditions': { path: '/terms-and-conditions', meta: plainScreen('title.terms') },
  'privacy-policy': { path: '/privacy-policy', meta: plainScreen('title.privacy') },
  'about-of-app': { path: '/about-of-app', meta: plainScreen('title.about', 'description.about') },
  operator: { path: '/operator', meta: plainScreen('title.operator') },
  'operator.timetable': { path: '/operator/timetable', meta: plainScreen('title.doubts') },
  moderation: { path: '/moderation', meta: plainScreen('title.moderation') },
  language: { path: '/language', meta: plainScreen('title.language') },
  download: { path: '/download', meta: plainScreen('title.download', 'description.download') },
  offline: { path: '/offline', meta: plainScreen('title.offline') },
  go: { path: '/go', meta: plainScreen('title.go') },
  'google-login-callback': { path: '/google-login-callback', meta: plainScreen('title.google') },
  'google-login-callback-via-android': { path: '/google-login-callback-via-android', meta: plainScreen('title.google') },
  'google-login-waiting-via-android': { path: '/google-login-waiting-via-android', meta: plainScreen('title.google') },
  'telegram-login-callback': { path: '/telegram-login-callback', meta: plainScreen('title.telegram') },
  'telegram-login-callback-via-android': { path: '/telegram-login-callback-via-android', meta: plainScreen('title.telegram') },
  'telegram-login-waiting-via-android': { path: '/telegram-login-waiting-via-android', meta: plainScreen('title.telegram') },
  'facebook-login-callback': { path: '/facebook-login-callback', meta: plainScreen('title.facebook') },
  'facebook-login-callback-via-android': { path: '/facebook-login-callback-via-android', meta: plainScreen('title.facebook') },
  'facebook-login-waiting-via-android': { path: '/facebook-login-waiting-via-android', meta: plainScreen('title.facebook') },
} as const satisfies Readonly<Record<string, { path: string; meta: ScreenMeta }>>

export type ScreenName = keyof typeof SCREENS

/** Public screens, which are in the sitemap. */
export const PUBLIC_SCREENS = [
  'home',
  'search',
  'ai',
  'route',
  'station',
  'community',
  'terms-and-conditions',
  'privacy-policy',
  'about-of-app',
  'download',
] as const satisfies readonly ScreenName[]
