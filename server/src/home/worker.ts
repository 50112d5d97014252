import { hash } from 'node:crypto'
import { LANGUAGES } from '@yatha/contract'
import type { RailwayFiles } from '../outside/railway-files.ts'
import type { WebFile } from '../outside/web-files.ts'

/**
 * The worker's script with the list of what it keeps for offline use: the scripts and styles of every screen, the
 * timetable, the base map; and by language, its words and names, of which the page asks for its own. A new build or a
 * new edition makes another text, and with it another version of the worker.
 */
export function precacheScript(script: string, web: ReadonlyMap<string, WebFile>, files: RailwayFiles, page: string): string {
  const languages = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      [
        ...[...web.keys()].filter((path) => new RegExp(`^/assets/${language}(-more)?-[^.]*\\.js$`).test(path)),
        ...(files.nameFiles[language] ? [`/data/${files.nameFiles[language]}`] : []),
      ],
    ]),
  )
  const catalogs = new Set(Object.values(languages).flat())
  const kept = [
    ...[...web.keys()].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path) && !catalogs.has(path)),
    `/data/${files.packFile}`,
    ...files.mapFiles.map((file) => `/data/${file}`),
    '/icon.svg',
    '/icon-192.png',
  ]
  const version = hash('sha1', `${kept.join()} ${[...catalogs].join()} ${page} ${script}`, 'hex').slice(0, 12)
  return `self.PRECACHE=${JSON.stringify({ version, kept, languages })};\n${script}`
}
