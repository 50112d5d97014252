import { answerSearch, Refusal } from '@yatha/contract'
import { SearchQuery } from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import type { Deps, Env } from '../http/env.ts'
import { momentOf } from '../http/moment.ts'
import { queryOf } from '../http/query.ts'
import { reply } from '../http/reply.ts'

export function searchApi(deps: Deps): Hono<Env> {
  return new Hono<Env>().get('/', (c) => {
    const asked = queryOf(c, SearchQuery)
    const { railway, hash } = deps.files
    for (const field of ['from', 'to'] as const) if (!railway.station(asked[field])) throw new Refusal('not_found', field)
    const { day, time } = momentOf(deps, asked)
    const window = asked.window === undefined ? {} : { window: asked.window * 60 }
    const query = { from: asked.from, to: asked.to, by: asked.by, day, time, ...window }
    return reply(c, `search ${hash} ${JSON.stringify(query)}`, { seconds: 15, staleSeconds: 60 }, () =>
      answerSearch(deps.answersIn(c.get('language')), query),
    )
  })
}
