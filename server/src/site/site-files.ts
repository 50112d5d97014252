import { BRAND, PUBLIC_SCREENS, routePath, screenPath, stationPath } from '@yatha/contract'
import { escapeMarkup, LANGUAGES, languageTagOf, type Language } from '@yatha/language'
import type { Railway } from '@yatha/timetable'

/** Returns the sitemap: every public page with its alternates in other languages. */
export function sitemap(origin: string, railway: Railway, languages: readonly Language[] = LANGUAGES): string {
  const paths = [
    ...PUBLIC_SCREENS.map(screenPath),
    ...railway.listedStations.filter((station) => station.served).map((station) => stationPath(station.slug)),
    ...railway.routes.map((route) => routePath(route.slug)),
  ]
  const urls = paths.map((path) => {
    const alternates = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${languageTagOf(language)}" href="${escapeMarkup(`${origin}${path}?lang=${language}`)}"/>`,
    )
    return `<url><loc>${escapeMarkup(origin + path)}</loc>${alternates.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`
}

/** Returns robots.txt, which points to the sitemap if there is one. */
export const robotsTxt = (origin: string | undefined): string =>
  `User-agent: *\nDisallow: /api/\n${origin === undefined ? '' : `Sitemap: ${origin}/sitemap.xml\n`}`

/** Returns the web app manifest. */
export const webAppManifest = (railway: string = BRAND.fullName): object => ({
  name: `${BRAND.shortName} · ${railway}`,
  short_name: BRAND.shortName,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#10241f',
  theme_color: '#10241f',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})
