import { screenAt } from '@yatha/contract'

/** Returns path, query and fragment of `to` if it leads to a screen of the app; otherwise undefined. */
export function toAppPath(to: string, origin = location.origin): string | undefined {
  const url = parseUrl(to, origin)
  if (url?.origin !== origin || !screenAt(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** Parses a URL as browsers do: they drop tabs and treat `\` as `/`. Old web views do not have URL.parse. */
function parseUrl(to: string, origin: string): URL | undefined {
  try {
    return new URL(to, origin)
  } catch {
    return undefined
  }
}
