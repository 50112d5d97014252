export { CsvBytes } from './csv-bytes.ts'
export type { FeedFares } from './feed-fares.ts'
export { leaveOut, printedProblem, type Agency, type Feed, type Problem, type ProblemRule } from './feed.ts'
export { readFeed } from './read-feed.ts'
export { compileTimetable, type Timetable } from './timetable.ts'
export { viewDay } from './day-view.ts'
export { arrivesAt, callCount, dayOffsetAt, departsAt, runAt, trainCount, type DayView } from './view-layout.ts'
export { Planner } from './planner.ts'
export { rideItinerary, type PlannedItinerary, type PlannedRide, type PlannedWalk } from './itinerary.ts'
export { directTrains } from './direct.ts'
export { LiveView } from './live-view.ts'
export { TimetableView } from './timetable-view.ts'
export { readNotice, type LiveNotice } from './live-notice.ts'
export { applyUpdates } from './overlay.ts'
export { invalidAddedField, addedSlug, withAddedTrains } from './added-trains.ts'
export { invalidField } from './check-update.ts'
export { findTrain, updateOf } from './train-index.ts'
export { callsOfDay, earliest, expectedDeparture, type DayCall } from './day-calls.ts'
export {
  isStale,
  LIVE_SECONDS,
  isEarliest,
  hasTimes,
  type AddedTrain,
  type CallUpdate,
  type Doubt,
  type LiveBasis,
  type TripUpdate,
} from './trip-update.ts'
export { callTimes, type CallTimes, type Times } from './call-times.ts'
export { stationBoard, type BoardCall } from './board.ts'
export {
  callsOfPrediction,
  findDelayedTrains,
  predict,
  type CallTimetable,
  type DelayedTrain,
  type LineTrain,
  type Observation,
  type Prediction,
} from './prediction.ts'
export { runningTrains, type TrainPosition } from './position.ts'
export { Finder } from './finder.ts'
export { editDistance, foldBurmese, phoneticKey } from './fold.ts'
export { fromZawgyi } from './zawgyi.ts'
export type { Pack } from './pack.ts'
export { encode, FeedRejectedError } from './encode.ts'
export { decode } from './decode.ts'
export {
  decodePlaces,
  encodePlaces,
  type Landmark,
  type PackedPlaces,
  type Places,
  type RouteColors,
  type Track,
} from './places.ts'
export { openPlaces } from './open-places.ts'
export { memoize } from './memoize.ts'
export {
  CERTAINTIES,
  ROUTE_PATTERNS,
  ROUTE_TYPES,
  ROUTE_WAYS,
  TRAIN_MODELS,
  TRAIN_TYPES,
  type CallFlag,
  type Certainty,
  type Extras,
  type FareOffer,
  type Frame,
  type RouteFacts,
  type RoutePattern,
  type RouteType,
  type RouteWay,
  type StationFacts,
  type TrainModel,
  type TrainType,
  type TripFacts,
} from './extras.ts'
export { findStations, type FoundStation } from './find-stations.ts'
export { getOrCompute } from './get-or-compute.ts'
export { noticesFor, NO_END, type Notice, type NoticeText, type Span } from './notice.ts'
export { encodeNames, type Names, type PackedNames } from './names.ts'
export { Railway } from './railway.ts'
export { listedStation } from './listed-station.ts'
export type { Station } from './station.ts'
export type { Provenance, Route } from './route.ts'
export {
  searchTrips,
  windowOf,
  type EmptyReason,
  type SearchQuery,
  type SearchResult,
} from './search.ts'
export { waitsLong, type SearchItinerary, type Wait } from './wait.ts'
export { distanceMeters, nearest, pieceAlong, pointAlong, walkMinutes, type Position } from './nearby.ts'
export {
  addDays,
  DAY_SECONDS,
  formatServiceTime,
  LOOK_AHEAD_DAYS,
  parseServiceDay,
  parseServiceTime,
  runsOn,
  tripRunsOn,
  weekdayOf,
  type Service,
  type ServiceDay,
  type ServiceTime,
} from './service-day.ts'
export { serviceDayAt, startOfDay, zonedIso } from './time-zone.ts'
