import { LOGIN_STEPS, PROVIDERS, SCREENS, type LoginStep, type Provider, type ScreenName } from './screens.ts'

export const homePath = (): string => SCREENS.home.path
export const routeListPath = (): string => SCREENS.route.path
/** Path of a train; `at` is the station at which the page opens, and `day` is a service day other than today. */
export const routePath = (slug: string, at?: string, day?: string): string => withQuery(`/route/${encodeURIComponent(slug)}`, { at, day })
export const stationListPath = (): string => SCREENS.station.path
export const stationPath = (slug: string): string => `/station/${encodeURIComponent(slug)}`
export const communityPath = (): string => SCREENS.community.path
export const postPath = (slug: string): string => `/community/${encodeURIComponent(slug)}`

/** The value that replaces the notification id in the path of the alert test. */
export const ALERT_TEST_ID = 'test'
export const notificationPath = (id: string): string => `/notification/${encodeURIComponent(id)}`
export const alertTestPath = (): string => notificationPath(ALERT_TEST_ID)

/** The path of a screen without a slug. */
export const screenPath = (name: PlainScreen): string => SCREENS[name].path
export const photoPath = (name: string): string => `/photo/${name}.webp`
/** Path of a step of the sign-in with a provider. */
export const loginStepPath = (provider: Provider, step: LoginStep): string => SCREENS[`${provider}-login-${step}`].path
export type PlainScreen = Exclude<ScreenName, DetailScreen>
type DetailScreen = Extract<ScreenName, `${string}.show`>
type LoginScreen = `${Provider}-login-${LoginStep}`

/** Path of the sign-in page, which continues to `to`. */
export const loginPath = (to?: string): string => withQuery(SCREENS.login.path, { to })

/** Path of the offline page; `at` is the path with its query that the rider requested. */
export const offlinePath = (at?: string): string => withQuery(SCREENS.offline.path, { at: at === homePath() ? undefined : at })

export interface SearchPathQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly day?: string | undefined
  readonly time?: string | undefined
  readonly by?: 'depart' | 'arrive' | undefined
  readonly show?: 'all' | 'direct' | 'transfer' | undefined
  /** Key of the expanded itinerary (tripKey in the package answers). */
  readonly trip?: string | undefined
}

export const searchPath = (query: SearchPathQuery = {}): string => withQuery(SCREENS.search.path, { ...query })

/** A screen with the parameters of its path: a slug or id, or the step of a sign-in with a provider. */
export type ScreenWithParameters =
  | { readonly name: DetailScreen; readonly slug: string; readonly provider?: undefined }
  | { readonly name: LoginScreen; readonly provider: Provider; readonly step: LoginStep; readonly slug?: undefined }
  | { readonly name: Exclude<ScreenName, DetailScreen | LoginScreen>; readonly slug?: undefined; readonly provider?: undefined }

/** The screen at a path without query; undefined if there is none. */
export function screenAt(pathname: string): ScreenWithParameters | undefined {
  const clean = trimTrailingSlashes(pathname)
  for (const name of Object.keys(SCREENS) as ScreenName[]) {
    const { path } = SCREENS[name]
    if (path === clean) return { name, ...loginParameters(name) } as ScreenWithParameters // Only paths of login steps have parameters here.
    const base = /^(.*)\/:\w+$/.exec(path)?.[1]
    if (base === undefined || !clean.startsWith(`${base}/`)) continue
    const slug = clean.slice(base.length + 1)
    if (slug !== '' && !slug.includes('/')) return { name: name as DetailScreen, slug: decodeSegment(slug) } // Only detail screens have a `:slug`.
  }
  return undefined
}

/** Removes trailing slashes in linear time: a regular expression takes quadratic time on slashes that are not trailing. */
function trimTrailingSlashes(pathname: string): string {
  if (pathname === '/') return pathname
  let end = pathname.length
  while (pathname[end - 1] === '/') end--
  return pathname.slice(0, end)
}

function loginParameters(name: ScreenName): { provider?: Provider; step?: LoginStep } {
  for (const provider of PROVIDERS) for (const step of LOGIN_STEPS) if (name === `${provider}-login-${step}`) return { provider, step }
  return {}
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') params.set(name, value)
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
