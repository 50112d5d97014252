import type { MessageKey } from '@yatha/language'

/** Metadata of a screen (spec §3). Description, keywords and image default to the product's. */
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

const tabbed = (title: MessageKey, description?: MessageKey): ScreenMeta => ({ ...plain(title, description), showTabBar: true })
const plain = (title: MessageKey, description?: MessageKey): ScreenMeta => ({
  showTabBar: false,
  requiresAuth: false,
  title,
  ...(description && { description }),
})
const signedIn = (title: MessageKey): ScreenMeta => ({ ...plain(title), requiresAuth: true })

/**
 * Every path of the app: the paths of spec §2, and our own, such as `go` (docs/decisions/0036-go-mode.md). The client's router, guard
 * and tab bar read it, and the server for the page's head.
 */
export const SCREENS = {
  home: { path: '/', meta: tabbed('title.home') },
  'app-link': { path: '/app-link', meta: plain('title.home') },
  search: { path: '/search', meta: tabbed('title.search', 'description.search') },
  ai: { path: '/ai', meta: tabbed('title.ai', 'description.ai') },
  route: { path: '/route', meta: tabbed('title.route', 'description.route') },
  'route.show': { path: '/route/:slug', meta: plain('title.routeDetail') },
  station: { path: '/station', meta: tabbed('title.station', 'description.station') },
  'station.show': { path: '/station/:slug', meta: plain('title.stationDetail') },
  community: { path: '/community', meta: tabbed('title.community', 'description.community') },
  'community.show': { path: '/community/:slug', meta: plain('title.communityDetail') },
  register: { path: '/register', meta: plain('title.register') },
  login: { path: '/login', meta: plain('title.login') },
  'two-step-verification': { path: '/two-step-verification', meta: plain('title.twoStep') },
  'forgot-password': { path: '/forgot-password', meta: plain('title.forgotPassword') },
  profile: { path: '/profile', meta: tabbed('title.profile') },
  'change-password': { path: '/change-password', meta: signedIn('title.changePassword') },
  favorite: { path: '/favorite', meta: signedIn('title.favorite') },
  notification: { path: '/notification', meta: plain('title.notification') },
  'notification.show': { path: '/notification/:id', meta: plain('title.notificationDetail') },
  'terms-and-conditions': { path: '/terms-and-conditions', meta: plain('title.terms') },
  'privacy-policy': { path: '/privacy-policy', meta: plain('title.privacy') },
  'about-of-app': { path: '/about-of-app', meta: plain('title.about', 'description.about') },
  operator: { path: '/operator', meta: plain('title.operator') },
  'operator.timetable': { path: '/operator/timetable', meta: plain('title.doubts') },
  moderation: { path: '/moderation', meta: plain('title.moderation') },
  language: { path: '/language', meta: plain('title.language') },
  download: { path: '/download', meta: plain('title.download', 'description.download') },
  offline: { path: '/offline', meta: plain('title.offline') },
  go: { path: '/go', meta: plain('title.go') },
  'google-login-callback': { path: '/google-login-callback', meta: plain('title.google') },
  'google-login-callback-via-android': { path: '/google-login-callback-via-android', meta: plain('title.google') },
  'google-login-waiting-via-android': { path: '/google-login-waiting-via-android', meta: plain('title.google') },
  'telegram-login-callback': { path: '/telegram-login-callback', meta: plain('title.telegram') },
  'telegram-login-callback-via-android': { path: '/telegram-login-callback-via-android', meta: plain('title.telegram') },
  'telegram-login-waiting-via-android': { path: '/telegram-login-waiting-via-android', meta: plain('title.telegram') },
  'facebook-login-callback': { path: '/facebook-login-callback', meta: plain('title.facebook') },
  'facebook-login-callback-via-android': { path: '/facebook-login-callback-via-android', meta: plain('title.facebook') },
  'facebook-login-waiting-via-android': { path: '/facebook-login-waiting-via-android', meta: plain('title.facebook') },
} as const satisfies Readonly<Record<string, { path: string; meta: ScreenMeta }>>

export type ScreenName = keyof typeof SCREENS

/** Screens in the sitemap: the public ones. */
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
