import { readFileSync } from 'node:fs'
import { SCREENS, type ScreenName } from '@yatha/contract'
import { LANGUAGES, languageTagOf } from '@yatha/language'
import { expect, test } from 'vitest'
import { railwayFiles, createTestServer } from './serve.ts'

const { get } = createTestServer({ env: { ORIGIN: 'https://yatha.example', SOCIAL_PROFILE: 'https://social.example/yatha' } })
const html = async (path: string) => (await get(path)).text()

/** The metadata of a page, read like a crawler without scripts. */
function metadataOf(page: string) {
  const unescaped = (text: string | undefined) =>
    text
      ?.replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&amp;/g, '&')
  const meta = (name: string) => unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1])
  return {
    lang: /<html lang="([^"]*)"/.exec(page)?.[1],
    title: unescaped(/<title>([^<]*)<\/title>/.exec(page)?.[1]),
    description: meta('description'),
    keywords: meta('keywords'),
    ogTitle: meta('og:title'),
    ogDescription: meta('og:description'),
    ogImage: meta('og:image'),
    canonical: unescaped(/<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]),
    alternates: [...page.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tag, href]) => [
      tag,
      unescaped(href),
    ]),
    structured: JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '[]') as Record<string, unknown>[],
  }
}

test('a page preloads the pack, its screen and the files of its language; the offline page preloads only the pack', async () => {
  const preloads = async (path: string) =>
    [...(await html(path)).matchAll(/<link rel="(?:module)?preload"(?: fetchpriority="low")? href="([^"]*)"/g)].map(([, address]) =>
      address!.replace(/-(?:[\w-]{8}|[0-9a-f]{16})(?=\.\w+$)/, ''),
    )
  expect(await preloads('/')).toEqual(['/data/railway.json', '/assets/en.js'])
  const station = await preloads('/station/hledan?lang=mm')
  expect(station.slice(0, 4)).toEqual(['/data/railway.json', '/assets/mm.js', '/assets/mm-more.js', '/assets/noto-sans-myanmar.woff2'])
  expect(station.slice(4)).toEqual(expect.arrayContaining(['/assets/station.js', '/assets/frame.js', '/assets/frame.css']))
  expect(await preloads('/search')).toEqual(expect.arrayContaining(['/assets/en-more.js', '/assets/search.js', '/assets/search.css']))
  expect(await preloads('/?lang=ja')).toEqual(['/data/railway.json', '/assets/ja.js', '/data/names-ja.json'])
  expect(await preloads('/offline?lang=mm')).toEqual(['/data/railway.json'])
  expect((await get('/screens.json')).status).toBe(404)
})

test('the splash is in the language of the page, by default in English and Burmese', async () => {
  const splash = async (path: string) => [...(await html(path)).matchAll(/<p class="(?:slow|credit)">([^<]*)/g)].map(([, text]) => text)
  expect(await splash('/')).toEqual(['Slow network… အင်တာနက် နှေးနေပါသည်…', 'Developed by the Yatha team'])
  expect(await splash('/?lang=mm')).toEqual(['အင်တာနက် နှေးနေပါသည်…', 'Yatha အဖွဲ့က ဖန်တီးထားပါသည်'])
  expect(await splash('/offline?lang=de')).toEqual(['Langsames Netz …', 'Entwickelt vom Yatha-Team'])
})

/** A valid slug for each screen whose path contains one. Without a database, the server accepts every well-formed slug of a post. */
const SLUG_OF_SCREEN: Partial<Record<ScreenName, string>> = {
  'route.show': 'kha-3',
  'station.show': 'hledan',
  'community.show': 'AAAAAAAAAAAAAAAAAAAAAA',
}

test.each(Object.keys(SCREENS) as ScreenName[])('the served page of %s contains the metadata of spec §2', async (name) => {
  const path = SCREENS[name].path.replace(/:\w+$/, SLUG_OF_SCREEN[name] ?? 'x')
  const response = await get(path)
  const page = metadataOf(await response.text())
  expect(response.status).toBe(200)
  expect(page.title).toMatch(/ \| Yatha$/)
  expect(page.ogTitle).toBe(page.title)
  expect(page.description!.length).toBeGreaterThan(20)
  expect(page.ogDescription).toBe(page.description)
  expect(page.ogImage).toBe('https://yatha.example/og-image.png?v=2.0.0')
  expect(page.canonical).toBe(`https://yatha.example${path}`)
  expect(page.alternates.map(([tag]) => tag)).toEqual([...LANGUAGES.map(languageTagOf), 'x-default'])
  expect(page.structured[0]).toMatchObject({
    '@type': 'Organization',
    url: 'https://yatha.example',
    logo: 'https://yatha.example/icon-512.png',
    sameAs: ['https://social.example/yatha'],
  })
})

test('without a configured social network profile, the structured data has no `sameAs`', async () => {
  const { get: without } = createTestServer({ env: { ORIGIN: 'https://yatha.example' } })
  expect(metadataOf(await (await without('/')).text()).structured[0]).not.toHaveProperty('sameAs')
})

test('spec §2 page titles are in English and end with the short name; an unknown page has the full name as its title', async () => {
  expect(metadataOf(await html('/')).title).toBe('Home | Yatha')
  expect(metadataOf(await html('/forgot-password')).title).toBe('Forgot password | Yatha')
  expect(metadataOf(await html('/telegram-login-callback')).title).toBe('Continue with Telegram | Yatha')
  const nowhere = await get('/nowhere')
  expect([nowhere.status, metadataOf(await nowhere.text()).title]).toEqual([404, 'Yatha | Yangon City Railway'])
})

test('spec §2 keywords are the station names in English and Burmese unless a page has its own', async () => {
  const { keywords } = metadataOf(await html('/about-of-app'))
  expect(keywords).toContain('Hledan, လှည်းတန်း')
  expect(keywords!.split(', ').length).toBeGreaterThanOrEqual(76)
  expect(metadataOf(await html('/station/hledan')).keywords).toContain('Hledan Market')
})

test('the pages of stations and trains have their own metadata, in the language of the link', async () => {
  expect(metadataOf(await html('/station/hledan')).description).toMatch(/^Hledan: the next trains/)
  expect(metadataOf(await html('/station/hledan')).structured[1]).toMatchObject({
    '@type': 'TrainStation',
    name: 'Hledan',
    geo: { '@type': 'GeoCoordinates' },
  })
  const mm = metadataOf(await html('/station/hledan?lang=mm'))
  expect([mm.lang, mm.canonical]).toEqual(['my', 'https://yatha.example/station/hledan?lang=mm'])
  expect(mm.title).toBe('လှည်းတန်း Hledan | Yatha')
  expect(metadataOf(await html('/route/kha-3?lang=de')).description).toMatch(/38 Bahnhöfe/)
  expect((await get('/station/atlantis')).status).toBe(404)
  expect((await get('/route/ghost-1')).status).toBe(404)
})

test('spec §2 canonical link: the origin and the full path, including the query', async () => {
  expect(metadataOf(await html('/search?from=hledan&to=insein')).canonical).toBe('https://yatha.example/search?from=hledan&to=insein')
})

test('a hostile path cannot inject markup into the head', async () => {
  for (const path of [
    '/station/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/community/%3C%2Ftitle%3E%3Cscript%3E',
    '/search?from=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    "/route/'%22%3C/script%3E%3Cscript%3E",
  ]) {
    const page = await html(path)
    expect(page.match(/<script\b/g)!.length, path).toBe((await html('/station/insein')).match(/<script\b/g)!.length)
    expect(page, path).not.toMatch(/<img|alert\(1\)<|onerror=alert\(1\)>/)
  }
})

test('a path that begins with several slashes returns 404', async () => {
  for (const path of ['//', '///', '//evil.test/station/insein', '//evil.test:99999/']) expect((await get(path)).status, path).toBe(404)
})

test('sitemap, robots.txt and manifest are served, and the addresses in them work', async () => {
  const sitemap = await html('/sitemap.xml')
  const urls = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!)
  expect(urls).toContain('https://yatha.example/station/hledan')
  expect(urls).toHaveLength(10 + railwayFiles.railway.stations.filter((s) => s.served).length + railwayFiles.railway.routes.length)
  for (const url of urls.slice(0, 30)) expect((await get(new URL(url).pathname)).status, url).toBe(200)
  expect(await html('/robots.txt')).toContain('Sitemap: https://yatha.example/sitemap.xml')
  const manifest = JSON.parse(await html('/manifest.webmanifest')) as { icons: { src: string; purpose?: string }[] }
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true)
  for (const { src } of [...manifest.icons, { src: '/og-image.png?v=2.0.0' }]) expect((await get(src)).status, src).toBe(200)
})

test('the service worker is revalidated on every load, and every file that it precaches is served', async () => {
  const response = await get('/firebase-messaging-sw.js')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const { version, kept } = JSON.parse(/^self\.PRECACHE=(.*);$/m.exec(await response.text())![1]!) as { version: string; kept: string[] }
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(kept).toContain(`/data/${railwayFiles.packFile}`)
  expect(kept).toContain(`/data/${railwayFiles.placesFile}`)
  expect(kept.filter((path) => path.includes('/data/map-'))).toHaveLength(3)
  // Riders do not need the messages of the operators' and moderators' pages, so these are not precached.
  expect(kept.filter((path) => /-(operator|moderation)-/.test(path))).toEqual([])
  const { languages } = JSON.parse(/^self\.PRECACHE=(.*);$/m.exec(await html('/firebase-messaging-sw.js'))![1]!) as {
    languages: Record<string, string[]>
  }
  expect(languages['mm']).toHaveLength(4)
  expect(languages['ja']).toHaveLength(5)
  for (const path of [...kept, ...languages['ja']!]) expect((await get(path)).status, path).toBe(200)
})

test('the simulator of the native shell is available only to developers', async () => {
  expect((await get('/dev/native-shell')).status).toBe(404)
  const developer = createTestServer({ env: { DEVELOPER_PAGES: 'yes' } })
  expect(await (await developer.get('/dev/native-shell')).text()).toContain('Native shell simulator')
})

test('pages load live times only if the server has a source of live times', async () => {
  const follows = async (env: Record<string, string>) =>
    /&quot;live&quot;:true/.test(await (await createTestServer({ env }).get('/')).text())
  expect(await follows({})).toBe(false)
  expect(await follows({ LIVE_FEEDS: 'http://127.0.0.1:9/feed.pb' })).toBe(true)
  expect(await follows({ DEVELOPER_PAGES: 'yes' })).toBe(true)
})

test('the content security policy allows only configured sites', async () => {
  const policy = (await get('/')).headers.get('content-security-policy')!
  expect(policy).not.toMatch(/google/)
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com')
  // `'self'` is for riders’ videos, `blob:` for a video chosen for upload.
  expect(policy).toContain("media-src 'self' blob:")
  const measured = createTestServer({ env: { ANALYTICS_ID: 'G-1', TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' } })
  const wider = (await measured.get('/')).headers.get('content-security-policy')!
  expect(wider).toMatch(/script-src 'self' [^;]*https:\/\/www\.googletagmanager\.com/)
  expect(wider).toMatch(/img-src [^;]*https:\/\/tiles\.example/)
})

test('the licenses of all dependencies in the app are served', async () => {
  const response = await get('/licenses.txt')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await response.text()
  const { dependencies } = JSON.parse(readFileSync(new URL('../../web/package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const others = Object.entries(dependencies).filter(([name]) => !name.startsWith('@yatha/'))
  for (const [name, version] of others) expect(text).toContain(`\n${name} ${version} (`)
  // Not in package.json: the scheduler is a dependency of React, and the font is in our source.
  expect(text).toMatch(/\nscheduler \S+ \(MIT\)\n\nMIT License/)
  expect(text).toMatch(/\nNoto Sans Myanmar, .* \(OFL-1\.1\)\n\nCopyright 2022 The Noto Project Authors/)
})
