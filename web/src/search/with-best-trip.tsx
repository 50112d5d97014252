import type { ReactNode } from 'react'
import { bestTrip } from '@yatha/answers'
import type { Itinerary, SearchAnswer } from '@yatha/contract'
import { useRailwayNow } from '../railway/railway.tsx'
import { useSearch } from './use-search.ts'

export interface BestTrip {
  readonly trip?: Itinerary | undefined
  /** The first trip of a later day, if no trip is left today. */
  readonly next?: SearchAnswer['next']
}

export interface WithBestTripProps {
  from: string
  to: string
  children: (best: BestTrip) => ReactNode
}

/** Renders its children with the best trip between two stations from now on. */
export function WithBestTrip({ from, to, children }: WithBestTripProps) {
  const { instant } = useRailwayNow()
  const answer = useSearch({ from, to, day: undefined, time: undefined, by: 'depart' })
  if (!answer || !('direct' in answer)) return children({})
  return children({ trip: bestTrip(answer, instant), next: answer.next })
}
