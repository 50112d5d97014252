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
const WITH_PARAMETER = ['', 'watch', 'watch_popup', 'ytscreeningroom', 'details']
/** First path segments that are followed by the video id. */
const PATHS = ['embed', 'e', 'v', 'vi', 'shorts', 'live']
const VIDEO_ID = /^[\w-]{11}$/

/** Returns the video id in a YouTube address, with or without `https://`; undefined for any other address. */
export function youtubeId(address: string): string | undefined {
  const url = parsed(address.trim())
  if (!url || url.username !== '' || url.password !== '' || url.port !== '') return undefined
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  if (SHORT_HOSTS.includes(url.hostname)) return idIn(first)
  if (!HOSTS.includes(url.hostname)) return undefined
  if (PATHS.includes(first)) return idIn(second)
  if (WITH_PARAMETER.includes(first)) return idIn(url.searchParams.get('v') ?? url.searchParams.get('vi') ?? second)
  // Links through another page have the video's address in a parameter.
  const inner = first === 'attribution_link' ? url.searchParams.get('u') : first === 'oembed' ? url.searchParams.get('url') : null
  return inner === null ? undefined : youtubeOfInner(inner)
}

const idIn = (text: string): string | undefined => (VIDEO_ID.test(text) ? text : undefined)

/** Video id of an address inside another. Only one level, to prevent endless recursion. */
function youtubeOfInner(inner: string): string | undefined {
  const address = inner.startsWith('/') && !inner.startsWith('//') ? `https://www.youtube.com${inner}` : inner
  return /\/(attribution_link|oembed)\b/.test(address) ? undefined : youtubeId(address)
}

function parsed(address: string): URL | undefined {
  if (/[\s\\\p{Cc}]/u.test(address)) return undefined
  const isWhole = /^https?:\/\//i.test(address)
  if (!isWhole && /^[a-z][\w+.-]*:(?!\d)/i.test(address)) return undefined
  try {
    return new URL(isWhole ? address : `https://${address.replace(/^\/\//, '')}`)
  } catch {
    return undefined
  }
}
