import { answerSearch, searchQuestion } from '@yatha/answers'
import { searchItineraries } from '@yatha/contract/endpoints'
import type { Deps } from '../http/env.ts'
import { serve, type Served } from '../http/serve.ts'

export function searchFeature({ answersIn }: Pick<Deps, 'answersIn'>): Served[] {
  return [
    serve(searchItineraries, ({ query }, { language, error }) => {
      const answers = answersIn(language)
      const question = searchQuestion(answers, query)
      if ('unknown' in question) throw error('not_found', question.unknown[0])
      return answerSearch(answers, question)
    }),
  ]
}
