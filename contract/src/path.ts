/** Every path of the app that exists so far. Links, the router, the tab bar and the server all build paths here. */
export const SCREENS = {
  home: { path: '/', showTabBar: true },
  search: { path: '/search', showTabBar: true },
  route: { path: '/route', showTabBar: true },
  'route.show': { path: '/route/:slug', showTabBar: false },
  station: { path: '/station', showTabBar: true },
  'station.show': { path: '/station/:slug', showTabBar: false },
  language: { path: '/language', showTabBar: false },
} as const

export type ScreenName = keyof typeof SCREENS

export const homePath = (): string => SCREENS.home.path
export const routeListPath = (query: Readonly<Record<string, string | undefined>> = {}): string => withQuery(SCREENS.route.path, query)
export const routePath = (slug: string): string => `/route/${encodeURIComponent(slug)}`
export const stationListPath = (): string => SCREENS.station.path
export const stationPath = (slug: string): string => `/station/${encodeURIComponent(slug)}`
export const languagePath = (): string => SCREENS.language.path

export interface SearchPathQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly day?: string | undefined
  readonly time?: string | undefined
  readonly by?: 'depart' | 'arrive' | undefined
  readonly show?: 'all' | 'direct' | 'transfer' | undefined
}

export const searchPath = (query: SearchPathQuery = {}): string => withQuery(SCREENS.search.path, { ...query })

/** The screen at a path, with its slug; undefined where there is none. */
export function screenAt(pathname: string): { name: ScreenName; slug?: string } | undefined {
  const clean = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  for (const name of Object.keys(SCREENS) as ScreenName[]) {
    const { path } = SCREENS[name]
    if (path === clean) return { name }
    if (!path.endsWith('/:slug')) continue
    const base = path.slice(0, -'/:slug'.length)
    const slug = clean.startsWith(`${base}/`) ? clean.slice(base.length + 1) : ''
    if (slug !== '' && !slug.includes('/')) return { name, slug: decoded(slug) }
  }
  return undefined
}

function decoded(text: string): string {
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
