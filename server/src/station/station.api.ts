import { answerBoard, answerStations, resolveBoardQuery } from '@yatha/answers'
import { ApiError } from '@yatha/contract'
import { findStations, showBoard, showStation } from '@yatha/contract/endpoints'
import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { serve } from '../http/serve.ts'

/** Endpoints for stations and their departure boards. */
export function stationFeature(deps: Services): Feature {
  const endpoints = [
    serve(findStations, ({ query }, { language }) => {
      const { q, lat, lon } = query
      if ((lat === undefined) !== (lon === undefined)) throw new ApiError('missing', lat === undefined ? 'lat' : 'lon')
      const facts = deps.factsIn(language)
      if (q?.trim()) return answerStations(facts, q)
      return facts.stations(lat === undefined || lon === undefined ? undefined : { lat, lon })
    }),
    serve(showStation, ({ path: { slug } }, { language, error }) => {
      const station = deps.factsIn(language).station(slug)
      if (!station) throw error('not_found', 'slug')
      return station
    }),
    serve(showBoard, ({ path: { slug }, query }, { language, error }) => {
      const answers = deps.answersIn(language)
      const board = answerBoard(answers, resolveBoardQuery(answers, { ...query, station: slug }))
      if (!board) throw error('not_found', 'slug')
      return board
    }),
  ]
  return { endpoints, worksWithoutDatabase: true }
}
