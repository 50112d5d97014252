export { CsvBytes } from './csv-bytes.ts'
export type { FeedFares } from './feed-fares.ts'
export { withoutProblems, formatProblem, type Agency, type Feed, type Problem, type ProblemRule } from './feed.ts'
export { readFeed } from './read-feed.ts'
export { compileTimetable, type Timetable } from './timetable.ts'
export { buildDayView } from './day-view.ts'
export { arrivesAt, callCount, dayOffsetAt, departsAt, runAt, trainCount, type DayView } from './view-layout.ts'
export { Planner } from './planner.ts'
export { itineraryOfRide, type PlannedItinerary, type PlannedRide, type PlannedWalk } from './itinerary.ts'
export { directTrains } from './direct.ts'
export { LiveView } from './live-view.ts'
export { TimetableView } from './timetable-view.ts'
export { readNotice, type LiveNotice } from './live-notice.ts'
export { applyUpdates } from './overlay.ts'
export { invalidAddedField, slugOfAddedTrain, withAddedTrains } from './added-trains.ts'
export { invalidField } from './check-update.ts'
export { findTrain, liveUpdateOf } from './train-index.ts'
export { callsOfDay, earlierInstant, expectedDeparture, type DayCall } from './day-calls.ts'
export {
  isStale,
  MAX_LIVE_AGE_SECONDS,
  isEarliest,
  hasTimes,
  type AddedTrain,
  type CallUpdate,
  type Doubt,
  type LiveBasis,
  type TripUpdate,
} from './trip-update.ts'
export { callTimes, type CallTimes, type ArrivalAndDeparture } from './call-times.ts'
export { stationBoard, type BoardCall } from './board.ts'
export {
  toCallUpdates,
  findDelayedTrains,
  predictTimes,
  type CallTimetable,
  type DelayedTrain,
  type TrainWithTimes,
  type Observation,
  type Prediction,
} from './prediction.ts'
export { runningTrains, type TrainPosition } from './position.ts'
export { Finder } from './finder.ts'
export { editDistance, foldBurmese, phoneticKey } from './fold.ts'
export { zawgyiToUnicode } from './zawgyi.ts'
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
  ROUTE_DIRECTIONS,
  TRAIN_MODELS,
  TRAIN_TYPES,
  type TimeQuality,
  type Certainty,
  type Extras,
  type PublishedFare,
  type MapFrame,
  type RouteFacts,
  type RoutePattern,
  type RouteType,
  type RouteDirection,
  type StationFacts,
  type TrainModel,
  type TrainType,
  type TripFacts,
} from './extras.ts'
export { findStations, type FoundStation } from './find-stations.ts'
export { getOrCompute } from './get-or-compute.ts'
export { noticesFor, NO_END_EPOCH_SECONDS, type Notice, type NoticeText, type TimePeriod } from './notice.ts'
export { encodeNames, type LocalizedNames, type PackedNames } from './names.ts'
export { Railway } from './railway.ts'
export { listedStation } from './listed-station.ts'
export type { Station } from './station.ts'
export type { Provenance, Route } from './route.ts'
export {
  searchTrips,
  searchWindow,
  type EmptyReason,
  type SearchQuery,
  type SearchResult,
} from './search.ts'
export { hasLongWait, type SearchItinerary, type Wait } from './wait.ts'
export { distanceMeters, nearestPlaces, sliceLine, pointAlong, walkMinutes, type Position } from './nearby.ts'
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
