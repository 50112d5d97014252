import { answerStations, Refusal } from '@yatha/contract'
import { BoardQuery, StationQuery } from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import type { Deps, Env } from '../http/env.ts'
import { momentOf } from '../http/moment.ts'
import { queryOf } from '../http/query.ts'
import { reply } from '../http/reply.ts'

export function stationApi(deps: Deps): Hono<Env> {
  const { railway, hash } = deps.files
  const known = (slug: string) => {
    if (!railway.station(slug)) throw new Refusal('not_found', 'slug')
    return slug
  }
  return new Hono<Env>()
    .get('/', (c) => {
      const { q, lat, lon } = queryOf(c, StationQuery)
      if ((lat === undefined) !== (lon === undefined)) throw new Refusal('missing', lat === undefined ? 'lat' : 'lon')
      return reply(c, `stations ${hash} ${q ?? ''} ${lat} ${lon}`, { seconds: 300 }, () => {
        const answers = deps.answersIn(c.get('language'))
        if (q?.trim()) return answerStations(answers, q)
        return answers.stations(lat === undefined || lon === undefined ? undefined : { lat, lon })
      })
    })
    .get('/:slug', (c) => {
      const slug = known(c.req.param('slug'))
      return reply(c, `station ${hash} ${slug}`, { seconds: 300 }, () => deps.answersIn(c.get('language')).station(slug))
    })
    .get('/:slug/board', (c) => {
      const slug = known(c.req.param('slug'))
      const asked = queryOf(c, BoardQuery)
      const { day, time } = momentOf(deps, asked)
      return reply(c, `board ${hash} ${slug} ${day} ${time} ${asked.way ?? ''}`, { seconds: 5, staleSeconds: 30 }, () =>
        deps.answersIn(c.get('language')).board(slug, day, time, asked.way),
      )
    })
}
