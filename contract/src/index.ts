export { Answers } from './answer.ts'
export { BRAND, pageTitle } from './brand.ts'
export { FALLBACK_LANGUAGE, LANGUAGES, languageOf, tagOf, type Language } from './language-code.ts'
export {
  homePath,
  languagePath,
  routeListPath,
  routePath,
  screenAt,
  SCREENS,
  searchPath,
  stationListPath,
  stationPath,
  type ScreenName,
  type SearchPathQuery,
} from './path.ts'
export { Refusal, STATUS_OF, type RefusalCode } from './refusal.ts'
export type {
  Departure,
  Fare,
  Itinerary,
  LandmarkSummary,
  LegStop,
  Position,
  Provenance,
  RailwayFacts,
  RideLeg,
  RouteDetail,
  RouteSummary,
  RunningTrain,
  SearchAnswer,
  StationBoard,
  StationDetail,
  StationName,
  StationSummary,
  WalkLeg,
} from './shapes.ts'
