import { answerBoard, answerStations, boardQuestion } from '@yatha/answers'
import { ApiError } from '@yatha/contract'
import { findStations, showBoard, showStation } from '@yatha/contract/endpoints'
import type { Deps } from '../http/env.ts'
import { serve, type Served } from '../http/serve.ts'

export function stationFeature(deps: Deps): Served[] {
  const { railway } = deps.files
  return [
    serve(findStations, ({ query }, { language }) => {
      const { q, lat, lon } = query
      if ((lat === undefined) !== (lon === undefined)) throw new ApiError('missing', lat === undefined ? 'lat' : 'lon')
      return {
        key: query,
        timetableOnly: true,
        answer: () => {
          const facts = deps.factsIn(language)
          if (q?.trim()) return answerStations(facts, q)
          return facts.stations(lat === undefined || lon === undefined ? undefined : { lat, lon })
        },
      }
    }),
    serve(showStation, ({ path: { slug } }, { language, error }) => {
      if (!railway.station(slug)) throw error('not_found', 'slug')
      return { key: slug, timetableOnly: true, answer: () => deps.factsIn(language).station(slug)! }
    }),
    serve(showBoard, ({ path: { slug }, query }, { language, error }) => {
      if (!railway.station(slug)) throw error('not_found', 'slug')
      const answers = deps.answersIn(language)
      const question = boardQuestion(answers, { ...query, station: slug })
      return { key: question, answer: () => answerBoard(answers, question)! }
    }),
  ]
}
