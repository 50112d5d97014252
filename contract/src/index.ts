export { Answers } from './answer.ts'
export { BRAND, pageTitle, VIDEO_ORIGIN } from './brand.ts'
export {
  ACCOUNT_LIMITS,
  CODE_LENGTH,
  codeDigits,
  loginLink,
  PHOTO_BYTES,
  PROVIDER_NAMES,
  RESEND_SECONDS,
  RETURN_SECONDS,
  SIGN_IN_VIAS,
  type Account,
  type CodeSent,
  type Session,
  type SignedIn,
  type SignInVia,
  type SocialAnswer,
} from './account.ts'
export { answerStations } from './found-stations.ts'
export { CONTACT_LIMITS, looksLikeEmail, type ContactMessage } from './contact.ts'
export { pageHead, type HeadParts, type PageHead } from './head.ts'
export { FALLBACK_LANGUAGE, LANGUAGES, languageOf, tagOf, type Language } from './language-code.ts'
export {
  deepLinkPath,
  parseDeepLink,
  parseShellMessage,
  SHELL_MESSAGES,
  type DeepLink,
  type ShellMessage,
} from './native-shell.ts'
export { PAGE_CONFIG_NAME, type PageConfig } from './page-config.ts'
export {
  homePath,
  loginPath,
  loginStepPath,
  offlinePath,
  photoPath,
  routeListPath,
  routePath,
  screenAt,
  screenPath,
  searchPath,
  stationListPath,
  stationPath,
  type PlainScreen,
  type ScreenAt,
  type SearchPathQuery,
} from './path.ts'
export { answerRoutes } from './route-answer.ts'
export { Refusal, STATUS_OF, type RefusalCode } from './refusal.ts'
export {
  LOGIN_STEPS,
  PROVIDERS,
  PUBLIC_SCREENS,
  SCREENS,
  type LoginStep,
  type Provider,
  type ScreenMeta,
  type ScreenName,
} from './screens.ts'
export { answerSearch } from './trip-answer.ts'
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
