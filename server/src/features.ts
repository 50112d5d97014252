import { contactFeature } from './about/index.ts'
import { accountFeature, type AccountCaller } from './account/index.ts'
import { assistantFeature } from './assistant/index.ts'
import { communityFeature, notifyOfHiddenName, raiseRiderCaseVersion } from './community/index.ts'
import { favoriteFeature } from './favorite/index.ts'
import type { Feature } from './feature.ts'
import { mapFeature } from './map/index.ts'
import { notificationFeature } from './notification/index.ts'
import { limitJobs } from './operate/limit.jobs.ts'
import { operatorFeature, type OperatorSource } from './operator/index.ts'
import { railwayFeature } from './railway/index.ts'
import { reportFeature, type RiderSource } from './report/index.ts'
import { routeFeature } from './route/index.ts'
import { searchFeature } from './search/index.ts'
import type { Services } from './services.ts'
import { stationFeature } from './station/index.ts'
import { wakeFeature } from './wake/index.ts'

export interface Features {
  readonly all: readonly Feature<AccountCaller>[]
  readonly account: ReturnType<typeof accountFeature>
  readonly community: ReturnType<typeof communityFeature>
  /** The sources of live times: `operators` has operators' entries, `riders` has riders' reports. */
  readonly operators: OperatorSource
  readonly riders: RiderSource
}

/** Opens all features. Add new features to `otherFeatures`. `account` is opened last, because it exports and deletes all features' data. */
export function openFeatures(services: Services): Features {
  const assistant = assistantFeature(services)
  const report = reportFeature(services)
  const { reporter, findConfirmation, riders } = report
  const community = communityFeature(services, { reporter, findConfirmation, countTokens: assistant.countTokens })
  const operator = operatorFeature(services)
  const limits: Feature = { endpoints: [], work: () => ({ jobs: limitJobs(services) }) }
  const otherFeatures = [
    railwayFeature(services),
    searchFeature(services),
    stationFeature(services),
    routeFeature(services, operator.operators),
    mapFeature(services),
    assistant,
    favoriteFeature(services, operator.operators),
    wakeFeature(services, operator.operators),
    notificationFeature(services),
    operator,
    report,
    community,
    contactFeature(services),
    limits,
  ]
  const account = accountFeature(services, {
    otherFeatures,
    nameRules: community.nameRules,
    onRename: raiseRiderCaseVersion,
    onHiddenName: notifyOfHiddenName,
  })
  return { all: [account, ...otherFeatures], account, community, operators: operator.operators, riders }
}
