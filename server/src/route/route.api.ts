import { answerRoutes, answerTrip, resolveTripQuery } from '@yatha/answers'
import { listRoutes, listRouteVideos, MAX_ROUTES, showRoute, showTrip } from '@yatha/contract/endpoints'
import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { serve } from '../http/serve.ts'

/** Endpoints for trains and their trips. `operators.videos` contains the videos that operators have set, by route. */
export function routeFeature(deps: Services, operators: { readonly videos: ReadonlyMap<string, string> }): Feature {
  const endpoints = [
    serve(listRoutes, ({ query }, { language, error }) => {
      const facts = deps.factsIn(language)
      if (query.station !== undefined && !facts.railway.station(query.station)) throw error('not_found', 'station')
      if (query.after !== undefined && !facts.railway.route(query.after)) throw error('not_found', 'after')
      return answerRoutes(facts, query, MAX_ROUTES)
    }),
    serve(showRoute, ({ path: { slug } }, { language, error }) => {
      const route = deps.factsIn(language).route(slug)
      if (!route) throw error('not_found', 'slug')
      const videoUrl = operators.videos.get(slug)
      return videoUrl === undefined ? route : { ...route, videoUrl }
    }),
    serve(listRouteVideos, () => [...operators.videos].map(([route, videoUrl]) => ({ route, videoUrl }))),
    serve(showTrip, ({ path: { slug }, query }, { language, error }) => {
      const answers = deps.answersIn(language)
      const trip = answerTrip(answers, resolveTripQuery(answers, { route: slug, day: query.day }))
      if (!trip) throw error('not_found', 'slug')
      return trip
    }),
  ]
  return { endpoints, worksWithoutDatabase: true }
}
