import * as account from './account.ts'
import * as alert from './alert.ts'
import * as assistant from './assistant.ts'
import * as changeEmail from './change-email.ts'
import * as community from './community/index.ts'
import * as contact from './contact.ts'
import { isEndpoint, type Endpoint } from './endpoint.ts'
import * as favorite from './favorite.ts'
import * as landmark from './landmark.ts'
import * as live from './live.ts'
import * as moderation from './moderation.ts'
import * as notification from './notification.ts'
import * as operator from './operator.ts'
import * as push from './push.ts'
import * as railway from './railway.ts'
import * as report from './report.ts'
import * as route from './route.ts'
import * as runningTrain from './running-train.ts'
import * as search from './search.ts'
import * as signIn from './sign-in.ts'
import * as social from './social.ts'
import * as station from './station.ts'
import * as upload from './upload.ts'
import * as wake from './wake.ts'

// The package's second entry point: every endpoint with its schemas, which depend on zod. The web's build replaces
// this module with one that contains only methods and paths (docs/decisions/0018-contract.md).

export * from './account.ts'
export * from './alert.ts'
export * from './assistant.ts'
export * from './change-email.ts'
export * from './community/index.ts'
export * from './contact.ts'
export * from './favorite.ts'
export * from './landmark.ts'
export * from './live.ts'
export * from './moderation.ts'
export * from './notification.ts'
export * from './operator.ts'
export * from './push.ts'
export * from './railway.ts'
export * from './report.ts'
export * from './route.ts'
export * from './running-train.ts'
export * from './search.ts'
export * from './sign-in.ts'
export * from './social.ts'
export * from './station.ts'
export * from './upload.ts'
export * from './wake.ts'
export { ApiErrorBody } from './error-body.ts'
export {
  endpoint,
  errorsOf,
  isBytesBody,
  isEndpoint,
  type Answer,
  type Audience,
  type AudienceOf,
  type CallInput,
  type ChangesWithTime,
  type Endpoint,
  type EndpointSpec,
  type EventOf,
  type HasBoth,
  type Input,
  type IsCached,
  type IsLimited,
  type OwnError,
} from './endpoint.ts'

const features = [
  account,
  alert,
  assistant,
  changeEmail,
  community,
  contact,
  favorite,
  landmark,
  live,
  moderation,
  notification,
  operator,
  push,
  railway,
  report,
  route,
  runningTrain,
  search,
  signIn,
  social,
  station,
  upload,
  wake,
]

/** Every endpoint by its export name. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  features.flatMap((feature) => Object.entries(feature).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : []))),
)
