export { Answers } from './answers.ts'
export { StaticAnswers } from './facts.ts'
export type { RequestedMoment, Moment } from './defaults.ts'
export { answerLegs, transferSecondsAt, legNamesOf, runOfDeparture, type Leg } from './legs.ts'
export { answerBoard, resolveBoardQuery, type RequestedBoard, type ResolvedBoardQuery } from './board.ts'
export { answerRoutes, answerRoutesByNumber } from './routes.ts'
export { answerRunningTrains } from './running-trains.ts'
export { answerSearch } from './search.ts'
export {
  resolveSearchQuery,
  unknownStations,
  type RequestedSearch,
  type ResolvedSearchQuery,
  type UnknownStations,
} from './search-question.ts'
export { FLAG_REASON_MESSAGE_KEYS, hiddenReasonText } from './moderation-words.ts'
export { answerStations } from './stations.ts'
export { bestTrip, isCancelled, listTrips, tripKey, type TripFilter } from './trip-list.ts'
export { answerTrip, resolveTripQuery, type ResolvedTripQuery } from './trip.ts'
export { findPlanB, type AwaitedTrain, type PlanB } from './plan-b.ts'
export { directionAroundLoop } from './ways-compared.ts'
export { createPageHead, type PageHeadInput, type PageHead } from './page-head.ts'
