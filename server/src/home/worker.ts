import { hash } from 'node:crypto'
import type { RailwayFiles } from '../outside/railway-files.ts'
import type { WebFile } from '../outside/web-files.ts'

/**
 * The worker's script with the list of what it keeps for offline use: the scripts and styles of every screen, the
 * timetable, the base map. Catalogs, names and fonts are kept once the rider's language has used them. A new build or
 * a new edition makes another text, and with it another version of the worker.
 */
export function precacheScript(script: string, web: ReadonlyMap<string, WebFile>, files: RailwayFiles, page: string): string {
  const kept = [
    ...[...web.keys()].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path) && !/\/(en|mm|ja|zh|ko|th|fr|de)(-more)?-/.test(path)),
    `/data/${files.packFile}`,
    ...files.mapFiles.map((file) => `/data/${file}`),
    '/icon.svg',
    '/icon-192.png',
  ]
  const version = hash('sha1', `${kept.join()} ${page} ${script}`, 'hex').slice(0, 12)
  return `self.PRECACHE=${JSON.stringify({ version, kept })};\n${script}`
}
