import { answerRunningTrains } from '@yatha/answers'
import { listLandmarks, listRunningTrains } from '@yatha/contract/endpoints'
import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { serve } from '../http/serve.ts'

/** Map data: running trains and landmarks. */
export function mapFeature(deps: Services): Feature {
  const endpoints = [
    serve(listRunningTrains, ({ query: { at } }, { language }) => {
      return answerRunningTrains(deps.answersIn(language), at === undefined ? undefined : Math.floor(Date.parse(at) / 1000))
    }),
    serve(listLandmarks, ({ query: { near } }, { language, error }) => {
      const facts = deps.factsIn(language)
      if (near !== undefined && !facts.railway.station(near)) throw error('not_found', 'near')
      return facts.landmarks(near)!
    }),
  ]
  return { endpoints, worksWithoutDatabase: true }
}
