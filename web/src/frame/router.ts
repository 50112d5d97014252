import { useMemo } from 'react'
import { offlinePath, SCREENS } from '@yatha/contract'
import { useLocation, useSearch } from 'wouter'

export { Link } from 'wouter'
export { navigate } from 'wouter/use-browser-location'

export type Navigate = (path: string, options?: { replace?: boolean }) => void
export const useNavigate = (): Navigate => useLocation()[1]

/** Path of the URL, without the query. On the offline page, this is the path of the offline page itself. */
export const useUrlPath = (): string => useLocation()[0]

/** Path and query of the URL. */
export function useFullPath(): string {
  const path = useLocation()[0]
  const query = useSearch()
  return query === '' ? path : `${path}?${query}`
}

/** The location of the visible screen. On the offline page, this is the page that the rider requested: the query parameter `at`. */
function useScreenLocation(): { path: string; query: string; offline: boolean } {
  const path = useLocation()[0]
  const query = useSearch()
  return useMemo(() => {
    if (path !== SCREENS.offline.path) return { path, query, offline: false }
    const at = new URLSearchParams(query).get('at') ?? ''
    // Accepts only paths of this app; for any other value, the screen is the home page.
    const [inner = '/', innerQuery = ''] = /^\/(?!\/|offline)/.test(at) ? at.split('?') : ['/']
    return { path: inner, query: innerQuery, offline: true }
  }, [path, query])
}

/** Path of the visible screen, without the query. */
export const useScreenPath = (): string => useScreenLocation().path

type SetSearchParams = (next: URLSearchParams | Record<string, string>, options?: { replace?: boolean }) => void

/** Query of the visible screen, and a function that changes it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { path, query, offline } = useScreenLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(query), [query])
  return [
    params,
    (next, options) => {
      const text = new URLSearchParams(next).toString()
      const to = text === '' ? path : `${path}?${text}`
      navigate(offline ? offlinePath(to) : to, options)
    },
  ]
}

// wouter dispatches this event for each navigation. From then on, the previous history entry is a page of this app.
let hasNavigated = false
addEventListener('pushState', () => {
  hasNavigated = true
})

/** Goes back to the previous page. If the first page of the visit is open, goes to `fallbackPath`. */
export function goBack(navigate: Navigate, fallbackPath: string): void {
  if (hasNavigated) history.back()
  else navigate(fallbackPath)
}
