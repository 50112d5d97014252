import { BRAND, LANGUAGES, PUBLIC_SCREENS, routePath, screenPath, stationPath, tagOf } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'
import { escaped } from '../http/escape.ts'

/** Every public page with its forms in eight languages, for search engines. */
export function sitemap(origin: string, railway: Railway): string {
  const paths = [
    ...PUBLIC_SCREENS.map(screenPath),
    ...railway.stations.filter((station) => station.served).map((station) => stationPath(station.slug)),
    ...railway.routes.map((route) => routePath(route.slug)),
  ]
  const urls = paths.map((path) => {
    const alternates = LANGUAGES.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${tagOf(language)}" href="${escaped(`${origin}${path}?lang=${language}`)}"/>`,
    )
    return `<url><loc>${escaped(origin + path)}</loc>${alternates.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`
}

export const robots = (origin: string): string => `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`

/** What a phone needs to install the app. */
export const manifest = (): object => ({
  name: `${BRAND.shortName} · ${BRAND.fullName}`,
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
