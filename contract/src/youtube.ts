const HOSTS = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]
const SHORT_HOSTS = ['youtu.be', 'www.youtu.be']
/** First path segments of pages with the video id in a query parameter. */
const PAGES_WITH_PARAMETER = ['', 'watch', 'watch_popup', 'ytscreeningroom', 'details']
/** First path segments that are followed by the video id. */
const PAGES_BEFORE_ID = ['embed', 'e', 'v', 'vi', 'shorts', 'live']
const VIDEO_ID = /^[\w-]{11}$/

/** Returns the video id in a YouTube address, with or without `https://`; undefined for any other address. */
export function youtubeId(address: string): string | undefined {
  const url = parseUrl(address.trim())
  if (!url || url.username !== '' || url.password !== '' || url.port !== '') return undefined
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  if (SHORT_HOSTS.includes(url.hostname)) return validId(first)
  if (!HOSTS.includes(url.hostname)) return undefined
  if (PAGES_BEFORE_ID.includes(first)) return validId(second)
  if (PAGES_WITH_PARAMETER.includes(first)) return validId(url.searchParams.get('v') ?? url.searchParams.get('vi') ?? second)
  // Links through another page have the video's address in a parameter.
  const innerAddress = first === 'attribution_link' ? url.searchParams.get('u') : first === 'oembed' ? url.searchParams.get('url') : null
  return innerAddress === null ? undefined : innerVideoId(innerAddress)
}

const validId = (text: string): string | undefined => (VIDEO_ID.test(text) ? text : undefined)

/** Video id of an address inside another address. Reads only one level, to prevent endless recursion. */
function innerVideoId(innerAddress: string): string | undefined {
  const address = innerAddress.startsWith('/') && !innerAddress.startsWith('//') ? `https://www.youtube.com${innerAddress}` : innerAddress
  return /\/(attribution_link|oembed)\b/.test(address) ? undefined : youtubeId(address)
}

function parseUrl(address: string): URL | undefined {
  if (/[\s\\\p{Cc}]/u.test(address)) return undefined
  const hasScheme = /^https?:\/\//i.test(address)
  if (!hasScheme && /^[a-z][\w+.-]*:(?!\d)/i.test(address)) return undefined
  try {
    return new URL(hasScheme ? address : `https://${address.replace(/^\/\//, '')}`)
  } catch {
    return undefined
  }
}
