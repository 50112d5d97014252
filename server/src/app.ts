import { Hono } from 'hono'
import type { WebFile } from './adapters/data-folder/web-files.ts'
import { addApiDocs, addDeveloperPages, addMailbox } from './developer/index.ts'
import type { Features } from './features.ts'
import { checkAddress } from './http/address.ts'
import { AnswerCache } from './http/answer-cache.ts'
import { createBodyLimits } from './http/body.ts'
import type { Env } from './http/env.ts'
import { errorHandler, notFoundHandler } from './http/errors.ts'
import { prepareRequest } from './http/headers.ts'
import { observeRequests } from './http/observe.ts'
import { addHealthAndMetrics } from './http/operations.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { addEndpoints } from './http/routes.ts'
import { Warnings, watchForProxy } from './http/warnings.ts'
import { waitForDatabase } from './http/wait-for-database.ts'
import { addPublishedFeeds, type SharedSource } from './railway/index.ts'
import type { Services } from './services.ts'
import { addSite } from './site/index.ts'

export interface AppParts {
  readonly services: Services
  readonly features: Features
  /** Live times that a developer sets by hand; undefined without developer pages. */
  readonly developerSource: SharedSource | undefined
  /** Returns whether this process is about to stop. */
  readonly isDraining: () => boolean
  /** Files of the built web app by path. */
  readonly web: ReadonlyMap<string, WebFile>
}

/** Creates the whole server as one request handler: features, site and developer pages. */
export function makeApp({ services, features, developerSource, isDraining, web }: AppParts): Hono<Env> {
  const { config, served, live, database, metrics, log, clock, streams, limits, mailbox } = services
  const { account, community } = features
  const warnings = new Warnings(log, metrics.warnings)
  const bodies = createBodyLimits()
  const app = new Hono<Env>()
  app.onError(errorHandler(services, log))
  app.notFound(notFoundHandler)
  app.use(observeRequests(log, metrics), prepareRequest(config), checkAddress, watchForProxy(config, warnings))
  addHealthAndMetrics(app, {
    registry: metrics.registry,
    metricsKey: config.metricsKey,
    readiness: async () => ({
      edition: served.files.edition,
      hash: served.files.hash,
      ...(await database.state()),
      warnings: warnings.all,
    }),
    isDraining,
  })
  // Generated once, although the edition can change: the document depends only on the feed's name, if there is a feed.
  addApiDocs(app, served.files.feed)
  for (const { files = {} } of features.all)
    for (const [path, send] of Object.entries(files)) app.get(path, (c) => database.waitForFirstTry().then(() => send(c)))
  const endpoints = features.all.flatMap(({ endpoints: featureEndpoints, worksWithoutDatabase }) =>
    worksWithoutDatabase ? featureEndpoints : featureEndpoints.map((endpoint) => waitForDatabase(database, endpoint)),
  )
  addEndpoints(app, endpoints, {
    callerOf: account.callerOf,
    // The address is reliable: its owner has confirmed it with a code, or a provider has verified it.
    isModerator: ({ rider }) => rider.email !== null && config.moderators.includes(rider.email),
    isOperator: ({ rider }) => rider.email !== null && config.operators.includes(rider.email),
    consumeLimit: createRateLimiter(limits),
    clientOf: account.clientOf,
    isOwnCall: account.isOwnCall,
    streams,
    bodies,
    clock,
    answers: new AnswerCache(),
    dataVersion: () => ({ version: live.view.version, isLive: live.isLive }),
    checkAnswers: config.checkAnswers,
  })
  addPublishedFeeds(app, services)
  if (developerSource) addDeveloperPages(app, { live, bodies, developerSource })
  if (mailbox) addMailbox(app, services, mailbox)
  addSite(app, services, { web, previewOf: community.previewOf })
  return app
}
