import { SCREENS } from './screens.ts'

/** Path of go mode, the screen that guides a rider during a trip; `legs` are the leg names from `legNames` in the package answers. */
export const goPath = (legs: readonly string[]): string =>
  `${SCREENS.go.path}?${new URLSearchParams(legs.map((leg) => ['leg', leg])).toString()}`

/** Leg names in the query of go mode. */
export const legNamesIn = (query: URLSearchParams): string[] => query.getAll('leg')
