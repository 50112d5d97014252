import { SCREENS } from './screens.ts'

/** The page of a trip under way; its legs as answers names them (legNames). */
export const goPath = (legs: readonly string[]): string =>
  `${SCREENS.go.path}?${new URLSearchParams(legs.map((leg) => ['leg', leg])).toString()}`

/** The names of the legs in the query of such a page. */
export const legsIn = (query: URLSearchParams): string[] => query.getAll('leg')
