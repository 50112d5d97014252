import { answerRoutes, answerTrip, tripQuestion } from '@yatha/answers'
import { listRoutes, showRoute, showTrip } from '@yatha/contract/endpoints'
import type { Deps } from '../http/env.ts'
import { serve, type Served } from '../http/serve.ts'

export function routeFeature(deps: Deps): Served[] {
  const { railway } = deps.files
  return [
    serve(listRoutes, ({ query }, { language, error }) => {
      if (query.station !== undefined && !railway.station(query.station)) throw error('not_found', 'station')
      return { key: query, timetableOnly: true, answer: () => answerRoutes(deps.factsIn(language), query) }
    }),
    serve(showRoute, ({ path: { slug } }, { language, error }) => {
      if (!railway.route(slug)) throw error('not_found', 'slug')
      return { key: slug, timetableOnly: true, answer: () => deps.factsIn(language).route(slug)! }
    }),
    serve(showTrip, ({ path: { slug }, query }, { language, error }) => {
      if (!railway.route(slug)) throw error('not_found', 'slug')
      const answers = deps.answersIn(language)
      const question = tripQuestion(answers, { route: slug, day: query.day })
      return { key: question, answer: () => answerTrip(answers, question)! }
    }),
  ]
}
