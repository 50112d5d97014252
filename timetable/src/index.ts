export { CsvBytes } from './csv-bytes.ts'
export { readFeed, type Feed } from './feed.ts'
export { compileTimetable, DEFAULT_CHANGE_SECONDS, type Timetable } from './timetable.ts'
export { viewDay, type DayView } from './day-view.ts'
export { Planner, MAX_RIDES, type Place, type PlannedItinerary, type PlannedRide, type PlannedWalk } from './planner.ts'
export { BackwardPlanner } from './mirror.ts'
export { directTrains } from './direct.ts'
export { applyUpdates, type TripUpdate } from './overlay.ts'
export { stationBoard, type BoardCall } from './board.ts'
export { runningTrains, type TrainPosition } from './position.ts'
export { Finder } from './finder.ts'
export { foldBurmese, foldLatin } from './fold.ts'
export { fromZawgyi } from './zawgyi.ts'
export {
  CERTAINTIES,
  ROUTE_PATTERNS,
  ROUTE_TYPES,
  ROUTE_WAYS,
  TRAIN_MODELS,
  TRAIN_TYPES,
  type CallFlag,
  type Certainty,
  type Pack,
  type RoutePattern,
  type RouteType,
  type RouteWay,
  type TrainModel,
  type TrainType,
} from './pack.ts'
export { findStations, type FoundStation } from './find-stations.ts'
export { Railway, type Landmark, type Position, type Provenance, type Route, type Station } from './railway.ts'
export { plannerOf, searchTrips, type EmptyReason, type SearchQuery, type SearchResult } from './search.ts'
export { distanceMeters, nearest, pieceAlong, pointAlong, walkMinutes } from './nearby.ts'
export {
  addDays,
  DAY_SECONDS,
  formatServiceTime,
  parseServiceDay,
  parseServiceTime,
  runsOn,
  weekdayOf,
  type Service,
  type ServiceDay,
  type ServiceTime,
} from './service-day.ts'
export { serviceDayAt, startOfDay, zonedIso } from './time-zone.ts'
