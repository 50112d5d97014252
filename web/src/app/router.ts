import { useLocation } from 'wouter'

export { Link, useSearchParams } from 'wouter'

/** Path of the screen shown, without the query. */
export const usePath = (): string => useLocation()[0]

export type Navigate = (path: string) => void
export const useNavigate = (): Navigate => useLocation()[1]

// The library tells the window of each move. After the first one there is a page of ours to go back to.
let moved = false
addEventListener('pushState', () => {
  moved = true
})

/** Back to the page before; on a page opened by a link, to `otherwise`. */
export function goBack(navigate: Navigate, otherwise: string): void {
  if (moved) history.back()
  else navigate(otherwise)
}
