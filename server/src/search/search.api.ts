import { answerSearchWhile, searchQuestion, type SearchQuestion } from '@yatha/answers'
import { searchItineraries } from '@yatha/contract/endpoints'
import type { Deps } from '../http/env.ts'
import { readMoment, type QuickEndpoint } from '../http/quick-reply.ts'
import { serve, type Served } from '../http/serve.ts'

export function searchFeature(deps: Deps): Served[] {
  return [
    serve(searchItineraries, ({ query }, { language, error }) => {
      const answers = deps.answersIn(language)
      const question = searchQuestion(answers, query)
      if ('unknown' in question) throw error('not_found', question.unknown[0])
      return { question: lasting(question), lasting: () => answerSearchWhile(answers, question) }
    }),
  ]
}

const lasting = ({ day, time, from, to, by, window }: SearchQuestion) => ({
  about: `search ${from} ${to} ${by} ${window ?? ''}`,
  day,
  time,
})

const URL = /^\/api\/search\?from=([\w-]+)&to=([\w-]+)&day=([\d-]{10})&time=(\d\d(?::|%3A)\d\d)(?:&by=(depart|arrive))?$/

export const quickSearch = ({ answersIn }: Pick<Deps, 'answersIn'>): QuickEndpoint => ({
  path: searchItineraries.path,
  freshness: searchItineraries.spec.fresh,
  read: (url) => {
    const [, from, to, asked, clock, by = 'depart'] = URL.exec(url) ?? []
    const moment = asked && clock && readMoment(asked, clock)
    if (!moment || !from || !to) return undefined
    const question: SearchQuestion = { from, to, ...moment, by: by === 'arrive' ? 'arrive' : 'depart' }
    return { ...lasting(question), answer: (language) => answerSearchWhile(answersIn(language), question) }
  },
})
