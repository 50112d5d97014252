import { Hono } from 'hono'
import type { Deps, Env } from '../http/env.ts'
import { reply } from '../http/reply.ts'

/** Which edition of the timetable this is, and where a phone gets it. */
export function railwayApi(deps: Deps): Hono<Env> {
  const { files } = deps
  const { railway } = files
  return new Hono<Env>().get('/', (c) =>
    reply(c, `railway ${files.hash}`, { seconds: 60, staleSeconds: 600 }, () => ({
      edition: railway.pack.edition,
      asOf: railway.pack.asOf,
      hash: files.hash,
      pack: `/data/${files.packFile}`,
      names: Object.fromEntries(Object.entries(files.nameFiles).map(([language, file]) => [language, `/data/${file}`])),
      gtfs: '/gtfs.zip',
      stations: railway.stations.length,
      routes: railway.routes.length,
      disclaimer: deps.translateIn(c.get('language'))('app.disclaimer'),
    })),
  )
}
