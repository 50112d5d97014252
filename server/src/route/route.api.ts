import { answerRoutes, answerTrip, tripQuestion } from '@yatha/answers'
import { listRoutes, ROUTES_AT_ONCE, showRoute, showTrip } from '@yatha/contract/endpoints'
import type { Deps } from '../http/env.ts'
import { serve, type Served } from '../http/serve.ts'

export function routeFeature(deps: Deps): Served[] {
  return [
    serve(listRoutes, ({ query }, { language, error }) => {
      const facts = deps.factsIn(language)
      if (query.station !== undefined && !facts.railway.station(query.station)) throw error('not_found', 'station')
      if (query.after !== undefined && !facts.railway.route(query.after)) throw error('not_found', 'after')
      return { key: query, timetableOnly: true, answer: () => answerRoutes(facts, query, ROUTES_AT_ONCE) }
    }),
    serve(showRoute, ({ path: { slug } }, { language, error }) => {
      const facts = deps.factsIn(language)
      if (!facts.railway.route(slug)) throw error('not_found', 'slug')
      return { key: slug, timetableOnly: true, answer: () => facts.route(slug)! }
    }),
    serve(showTrip, ({ path: { slug }, query }, { language, error }) => {
      const answers = deps.answersIn(language)
      if (!answers.railway.route(slug)) throw error('not_found', 'slug')
      const question = tripQuestion(answers, { route: slug, day: query.day })
      return { key: question, answer: () => answerTrip(answers, question)! }
    }),
  ]
}
