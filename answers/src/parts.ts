import type { Provenance, Railway, Route } from '@yatha/timetable'
import { withoutUndefined } from './without-undefined.ts'
import type * as shape from '@yatha/contract'

// Fields of trains, provenances and fares that the answers of several features contain.

export const trainFieldsOf = ({ trainNumber, trainNumberMy, type, way, added }: Route) => ({
  trainNumber,
  trainNumberMy,
  type,
  way,
  ...(added && { added }),
})
export const trainOf = (route: Route) => ({ route: route.slug, ...trainFieldsOf(route) })
export const trainKindOf = ({ pattern, trainType, model }: Route) => ({ pattern, trainType, trainModel: model })

export function provenanceOf({ source, edition, asOf, times, days, validFrom }: Provenance): shape.Provenance {
  return { source, edition, asOf, times, days, ...withoutUndefined<shape.Provenance>({ validFrom: validFrom || undefined }) }
}

/** The cheapest published fare between two stations on a train. */
export function fareOf(railway: Railway, route: Route, from: number, to: number): shape.Fare | undefined {
  const cheapest = railway.fareOf(route, from, to)
  return (
    cheapest && {
      amount: cheapest.price,
      currency: cheapest.currency,
      fareClass: cheapest.fareClass,
      source: cheapest.source,
      asOf: cheapest.asOf,
    }
  )
}
