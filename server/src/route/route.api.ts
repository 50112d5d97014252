import { answerRoutes, Refusal } from '@yatha/contract'
import { RouteQuery } from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import type { Deps, Env } from '../http/env.ts'
import { queryOf } from '../http/query.ts'
import { reply } from '../http/reply.ts'

export function routeApi(deps: Deps): Hono<Env> {
  const { railway, hash } = deps.files
  return new Hono<Env>()
    .get('/', (c) => {
      const filter = queryOf(c, RouteQuery)
      if (filter.station !== undefined && !railway.station(filter.station)) throw new Refusal('not_found', 'station')
      return reply(c, `routes ${hash} ${JSON.stringify(filter)}`, { seconds: 300 }, () =>
        answerRoutes(deps.answersIn(c.get('language')), filter),
      )
    })
    .get('/:slug', (c) => {
      const slug = c.req.param('slug')
      if (!railway.route(slug)) throw new Refusal('not_found', 'slug')
      return reply(c, `route ${hash} ${slug}`, { seconds: 300 }, () => deps.answersIn(c.get('language')).route(slug))
    })
}
