import { hash } from 'node:crypto'
import { pageTitle } from '@yatha/contract'
import { LANGUAGES, languageTagOf } from '@yatha/language'
import type { RailwayFiles } from '../adapters/railway/railway-files.ts'
import type { WebFile } from '../adapters/data-folder/web-files.ts'

/**
 * Returns the service worker's script with the list of files to precache: the scripts and styles of all screens except those of
 * operators and moderators, the timetable, the base map and two icons. For each language, also lists the catalog and the names; a page
 * requests those of its own language. A new build or edition changes the script, so that browsers install a new version.
 */
export function precacheScript(
  script: string,
  web: ReadonlyMap<string, WebFile>,
  files: RailwayFiles,
  page: string,
  apiKey?: string,
): string {
  const languages = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      [
        ...[...web.keys()].filter((path) =>
          new RegExp(`^/assets/${language}(-more|-assistant|-community${files.feed ? '|-elsewhere' : ''})?-[\\w-]{8}\\.js$`).test(path),
        ),
        ...(files.nameFiles[languageTagOf(language)] ? [`/data/${files.nameFiles[languageTagOf(language)]}`] : []),
      ],
    ]),
  )
  const catalogs = new Set(Object.values(languages).flat())
  const pathsToCache = [
    ...[...web.keys()].filter(
      (path) =>
        /^\/assets\/.*\.(js|css)$/.test(path) &&
        !catalogs.has(path) &&
        !/-(operator|moderation)-/.test(path) &&
        (files.feed || !path.includes('elsewhere-')),
    ),
    `/data/${files.packFile}`,
    `/data/${files.placesFile}`,
    ...files.mapFiles.map((file) => `/data/${file}`),
    '/icon.svg',
    '/icon-192.png',
  ]
  const version = hash('sha1', `${pathsToCache.join()} ${[...catalogs].join()} ${page} ${script}`, 'hex').slice(0, 12)
  return `self.PRECACHE=${JSON.stringify({ version, kept: pathsToCache, title: pageTitle(undefined, files.feed?.name), languages, apiKey })};\n${script}`
}
