import { screenAt } from '@yatha/contract'

/** Path, query and fragment of `to` where it leads to a screen of ours; undefined otherwise, however it is written. */
export function ownPath(to: string, origin = location.origin): string | undefined {
  const url = parsed(to, origin)
  if (url?.origin !== origin || !screenAt(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** As browsers read it: they drop tabs and take `\` for `/`. Old web views have no URL.parse. */
function parsed(to: string, origin: string): URL | undefined {
  try {
    return new URL(to, origin)
  } catch {
    return undefined
  }
}
