import { answerSearch, searchQuestion } from '@yatha/answers'
import { searchItineraries } from '@yatha/contract/endpoints'
import type { Deps } from '../http/env.ts'
import { serve, type Served } from '../http/serve.ts'

export function searchFeature(deps: Deps): Served[] {
  return [
    serve(searchItineraries, ({ query }, { language, error }) => {
      const answers = deps.answersIn(language)
      const question = searchQuestion(answers, query)
      if ('unknown' in question) throw error('not_found', question.unknown[0])
      return { key: question, answer: () => answerSearch(answers, question) }
    }),
  ]
}
