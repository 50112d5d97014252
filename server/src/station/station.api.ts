import { answerBoardWhile, answerStations, boardQuestion, type BoardQuestion } from '@yatha/answers'
import { ApiError } from '@yatha/contract'
import { findStations, showBoard, showStation } from '@yatha/contract/endpoints'
import type { Deps } from '../http/env.ts'
import { readMoment, type QuickEndpoint } from '../http/quick-reply.ts'
import { serve, type Served } from '../http/serve.ts'

export function stationFeature(deps: Deps): Served[] {
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
      const facts = deps.factsIn(language)
      if (!facts.railway.station(slug)) throw error('not_found', 'slug')
      return { key: slug, timetableOnly: true, answer: () => facts.station(slug)! }
    }),
    serve(showBoard, ({ path: { slug }, query }, { language, error }) => {
      const answers = deps.answersIn(language)
      if (!answers.railway.station(slug)) throw error('not_found', 'slug')
      const question = boardQuestion(answers, { ...query, station: slug })
      return { question: lasting(question), lasting: () => answerBoardWhile(answers, question)! }
    }),
  ]
}

const lasting = ({ station, way, day, time }: BoardQuestion) => ({ about: `board ${station} ${way ?? ''}`, day, time })

const URL = /^\/api\/station\/([\w-]+)\/board\?day=([\d-]{10})&time=(\d\d(?::|%3A)\d\d)$/

export const quickBoard = ({ answersIn }: Pick<Deps, 'answersIn'>): QuickEndpoint => ({
  path: showBoard.path,
  freshness: showBoard.spec.fresh,
  read: (url) => {
    const [, station, asked, clock] = URL.exec(url) ?? []
    const moment = asked && clock && readMoment(asked, clock)
    if (!moment || !station) return undefined
    const question = { station, ...moment }
    return {
      ...lasting(question),
      answer: (language) => {
        const answer = answerBoardWhile(answersIn(language), question)
        if (!answer) throw new Error(`a board of a station that is unknown: ${station}`)
        return answer
      },
    }
  },
})
