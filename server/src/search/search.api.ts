import { answerSearch, resolveSearchQuery } from '@yatha/answers'
import { searchItineraries } from '@yatha/contract/endpoints'
import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { serve } from '../http/serve.ts'

/** The endpoint that searches for itineraries. */
export function searchFeature({ answersIn }: Pick<Services, 'answersIn'>): Feature {
  const endpoints = [
    serve(searchItineraries, ({ query }, { language, error }) => {
      const answers = answersIn(language)
      const question = resolveSearchQuery(answers, query)
      if ('unknown' in question) throw error('not_found', question.unknown[0])
      return answerSearch(answers, question)
    }),
  ]
  return { endpoints, worksWithoutDatabase: true }
}
