import { Refusal } from '@yatha/contract'
import { LandmarkQuery, TrainQuery } from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import type { Deps, Env } from '../http/env.ts'
import { queryOf } from '../http/query.ts'
import { reply } from '../http/reply.ts'

/** What moves and what stands around the railway: running trains, landmarks. */
export function mapApi(deps: Deps): Hono<Env> {
  const { railway, hash } = deps.files
  return new Hono<Env>()
    .get('/train', (c) => {
      const { at } = queryOf(c, TrainQuery)
      const instant = at === undefined ? deps.clock.now() : Math.floor(Date.parse(at) / 1000)
      return reply(c, `trains ${hash} ${instant}`, { seconds: 2 }, () => deps.answersIn(c.get('language')).trains(instant))
    })
    .get('/landmark', (c) => {
      const { near } = queryOf(c, LandmarkQuery)
      if (near !== undefined && !railway.station(near)) throw new Refusal('not_found', 'near')
      return reply(c, `landmarks ${hash} ${near ?? ''}`, { seconds: 300 }, () => deps.answersIn(c.get('language')).landmarks(near))
    })
}
