export { Answers } from './answers.ts'
export { Facts } from './facts.ts'
export type { AskedMoment, Moment } from './defaults.ts'
export { answerLegs, changeSecondsAt, legNames, type Leg } from './legs.ts'
export { answerBoard, boardQuestion, type AskedBoard, type BoardQuestion } from './board.ts'
export { answerRoutes } from './routes.ts'
export { answerRunningTrains } from './running-trains.ts'
export {
  answerDirect,
  answerSearch,
  isSearchReady,
  searchQuestion,
  stepOfSearch,
  unknownStations,
  type AskedSearch,
  type SearchQuestion,
  type UnknownStations,
} from './search.ts'
export { REASON_WORD, whyHidden } from './moderation-words.ts'
export { answerStations } from './stations.ts'
export { bestTrip, isCancelled, listTrips, tripKey, type ShownTrips } from './trip-list.ts'
export { answerTrip, tripQuestion, type TripQuestion } from './trip.ts'
export { pageHead, type HeadParts, type PageHead } from './page-head.ts'
