export { hoursAndMinutes, parseClockTime } from './clock-time.ts'
export { ASSISTANT_INTENTS, ASSISTANT_LIMITS, type AssistantIntent } from './assistant-rules.ts'
export { BRAND, pageTitle, VIDEO_ORIGIN } from './brand.ts'
export {
  ACCOUNT_LIMITS,
  CODE_LENGTH,
  codeDigits,
  loginLink,
  NAME_FAULTS,
  PHOTO_BYTES,
  PROVIDER_NAMES,
  RESEND_SECONDS,
  RETURN_SECONDS,
  SIGN_IN_VIAS,
  type NameFault,
  type SignInVia,
} from './account-rules.ts'
export { FEEDS, countGraphemes, POST_LIMITS, REACTIONS, MIN_TALKING_RIDERS, type FeedName, type ReactionKind } from './community-rules.ts'
export {
  APPEAL_STATES,
  CASE_ACTIONS,
  CASE_STATES,
  FLAG_KINDS,
  FLAG_REASONS,
  FLAGS_TO_HIDE,
  HIDDEN_KINDS,
  HIDDEN_REASONS,
  LOGGED_ACTIONS,
  MODERATION_LIMITS,
  NEW_ACCOUNT,
  SANCTION_KINDS,
  type AppealState,
  type CaseAction,
  type CaseState,
  type FlagKind,
  type FlagReason,
  type HiddenReason,
  type LoggedAction,
  type SanctionKind,
} from './moderation-rules.ts'
export { IMAGE_EDGES, IMAGE_TYPES, UPLOAD_KINDS, UPLOAD_LIMITS, VIDEO_TYPES, type UploadKind } from './upload-rules.ts'
export { youtubeId } from './youtube.ts'
export { CONTACT_LIMITS, looksLikeEmail } from './contact-rules.ts'
export {
  ALERT_MINUTES,
  FAVORITE_KINDS,
  LATE_MINUTES,
  MAX_FAVORITES,
  NEW_ALERT,
  QUIET_HOURS,
  type FavoriteKind,
} from './favorite-rules.ts'
export { LIMITS, SITE_LIMITS, SITE_SHARES, type LimitName } from './limits.ts'
export {
  deepLinkPath,
  parseDeepLink,
  parseShellMessage,
  SHELL_MESSAGES,
  type DeepLink,
  type ShellMessage,
} from './native-shell.ts'
export {
  DELIVERY_STATES,
  MAX_PHONES,
  NOTIFICATION_DAYS,
  NOTIFICATION_KINDS,
  PUSH_KINDS,
  type DeliveryState,
  type PushKind,
} from './push-rules.ts'
export {
  DRAFT_HOLDS_SECONDS,
  ENTRY_ACTIONS,
  ENTRY_KINDS,
  ENTRY_LIMITS,
  ENTRY_STATES,
  type EntryAction,
  type EntryKind,
  type EntryState,
} from './operator-rules.ts'
export { trainOf } from './operator-train.ts'
export { PAGE_CONFIG_NAME, SCREEN_FILES, type FeedFacts, type PageConfig } from './page-config.ts'
export {
  ALERT_TEST,
  alertTestPath,
  communityPath,
  homePath,
  loginPath,
  loginStepPath,
  notificationPath,
  offlinePath,
  photoPath,
  postPath,
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
export {
  DECISION_REASONS,
  POSITION_AGE_SECONDS,
  POSITION_SECONDS,
  REPORT_DELAY_SECONDS,
  REPORT_KINDS,
  REPORTED_MINUTES,
  RIDER_DECISIONS,
  RIDERS_TO_AGREE,
  type ReportKind,
} from './report-rules.ts'
export { goPath, legsIn } from './go.ts'
export { MAX_SOON_SECONDS, MAX_WAKE_STOPS } from './wake-rules.ts'
export { callInstant, callSeconds, legInstants, minutesLate, minutesUntil } from './stop-call.ts'
export { RECENT_SECONDS } from './recent.ts'
export { ApiError, STATUS_OF, type ApiErrorCode } from './api-error.ts'
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
export { cleanLine } from './text.ts'
export type { Account, AccountExport, Session } from './account.ts'
export type { AssistantAnswer, AssistantCard, AssistantEvent, AssistantSlots, AssistantSource, AssistantTurn } from './assistant.ts'
export type {
  About,
  Author,
  Comment,
  CommunityEvent,
  FeedPage,
  Post,
  Reacted,
  ReactionCounts,
  Seen,
  TalkedAbout,
} from './community/index.ts'
export type { Media, Upload } from './upload.ts'
export type { ChangesWithTime } from './endpoint.ts'
export type { AlertSettings, Favorite, FavoriteKey } from './favorite.ts'
export type { Position } from './fields.ts'
export type { LandmarkSummary } from './landmark.ts'
export type { LiveEvent, LiveTimes } from './live.ts'
export type { Notice } from './notice.ts'
export type {
  EntryHistory,
  EntryInput,
  EntryPreview,
  ServiceRedirect,
  OperatorChange,
  OperatorEntry,
  OperatorList,
  OperatorText,
} from './operator.ts'
export type { Appeal } from './appeal.ts'
export type { AppealedSanction, ModerationAction, ModerationCase, ModerationCaseSummary, NewAccount, Sanction } from './moderation.ts'
export type { Delivery, Notification, NotificationDetail, NotificationList } from './notification.ts'
export type { PhoneState, TelegramAlerts } from './push.ts'
export type { RailwayFacts } from './railway.ts'
export type { Agreement, DoubtedTrain, RiderDecision, TrainReports, TrainReport } from './report.ts'
export type { RouteDetail, RouteSummary, Trip } from './route.ts'
export type { RunningTrain } from './running-train.ts'
export type { Itinerary, LegStop, RideLeg, SearchAnswer, WalkLeg, WayCompared } from './search.ts'
export type { CodeSent, SignedIn } from './sign-in.ts'
export type { SocialAnswer } from './social.ts'
export type { Departure, NextDeparture, StationBoard, StationDetail, StationName, StationSummary } from './station.ts'
export type { Basis, Fare, Provenance, StopCall } from './train.ts'
