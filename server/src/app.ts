import { Answers, Facts } from '@yatha/answers'
import type { ServiceRedirect } from '@yatha/contract'
import { type Language } from '@yatha/language'
import { Hono } from 'hono'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { contactFeature } from './about/index.ts'
import { assistantFeature } from './assistant/index.ts'
import { accountFeature } from './account/index.ts'
import {
  communityFeature,
  exportCommunity,
  exportMedia,
  exportSafety,
  leaveCommunity,
  notifyOfHiddenName,
  raiseVersionOfRider,
  openCards,
  openNameRules,
  previewOf,
  mediaFeature,
  withOwnWords,
  wordJudge,
} from './community/index.ts'
import type { Config } from './config.ts'
import { isAway } from './db/cause.ts'
import { type Database } from './db/database.ts'
import { addApiDocs, addDeveloperPages, addMailbox } from './developer/index.ts'
import { exportFavorites, favoriteFeature } from './favorite/index.ts'
import { checkAddress } from './http/address.ts'
import { AnswerCache } from './http/answer-cache.ts'
import { openBodies } from './http/body.ts'
import { emailWayOf } from './http/email-way.ts'
import type { Deps, Env } from './http/env.ts'
import { errorHandler, notFound } from './http/errors.ts'
import { requestHeaders } from './http/headers.ts'
import { observation } from './http/observe.ts'
import type { OpenStreams } from './http/open-streams.ts'
import { addOperations } from './http/operations.ts'
import { rateLimits } from './http/rate-limit.ts'
import { addEndpoints } from './http/routes.ts'
import { Warnings, watchForProxy } from './http/warnings.ts'
import { whenTried } from './http/when-tried.ts'
import { assistantMetrics } from './operate/assistant-metrics.ts'
import { communityMetrics } from './operate/community-metrics.ts'
import { mapFeature } from './map/index.ts'
import { languageModel } from './adapters/language-model.ts'
import type { Metrics } from './adapters/metrics.ts'
import type { Clock } from './adapters/clock.ts'
import type { Adapters } from './adapters/adapters.ts'
import { zipReader } from './adapters/railway/zip-file.ts'
import { wordLines } from './adapters/data-folder/word-file.ts'
import { exportActions, operatorFeature, type OperatorSource } from './operator/index.ts'
import { notificationFeature } from './notification/index.ts'
import { addPublishedFeeds, liveFeature, railwayFeature, type SharedSource, type FeedEntity, type ServedRailway } from './railway/index.ts'
import { exportReports, openReporter, pseudonyms, reportFeature, reviewFeature, Standings, type RiderSource } from './report/index.ts'
import { routeFeature } from './route/index.ts'
import { searchFeature } from './search/index.ts'
import { addSite } from './site/index.ts'
import { stationFeature } from './station/index.ts'

export interface AppParts {
  readonly config: Config
  readonly served: ServedRailway
  /** Positions of trains as received from feeds. */
  readonly vehicles: () => readonly FeedEntity[]
  /** Feeds that redirect elsewhere, for operators. */
  readonly redirects: () => ServiceRedirect[]
  /** Live times set by hand, where there are developer pages. */
  readonly byHand: SharedSource | undefined
  /** What operators say of trains. */
  readonly operators: OperatorSource
  /** What riders say of trains. */
  readonly riders: RiderSource
  readonly outside: Adapters
  readonly log: Logger
  readonly metrics: Metrics
  readonly database: Database
  /** Ended when the server stops, by `listen`. */
  readonly streams: OpenStreams
  /** Returns whether this process is about to stop. */
  readonly isDraining: () => boolean
  /** Key of verification codes. */
  readonly secret: string
  /** Folder of the built web app. */
  readonly webFolder: string
}

/** The whole server as one handler of requests: features, site and developer pages, put together. */
export function makeApp({
  config,
  served,
  vehicles,
  redirects,
  byHand,
  operators,
  riders,
  outside,
  log,
  metrics,
  database,
  streams,
  isDraining,
  secret,
  webFolder,
}: AppParts): Hono<Env> {
  const { clock, jobs, limits, mailer, mailbox, images } = outside
  const emailWay = emailWayOf(config)
  const { live, translateIn } = served
  const deps = makeDeps(served, clock, streams)
  const words = withOwnWords(wordLines(config.wordFile))
  const notifications = notificationFeature({
    config,
    redirects: outside.redirects,
    database,
    bus: outside.bus,
    clock,
    railway: () => live.view.railway,
    translateIn,
    secret,
  })
  const account = accountFeature({
    config,
    redirects: outside.redirects,
    database,
    jobs,
    limits,
    files: outside.files,
    images,
    clock,
    mailer,
    mailbox,
    emailWay,
    othersExport: async (db, id) => ({
      ...(await exportFavorites(db, id)),
      ...(await notifications.export(db, id)),
      ...(await exportActions(db, id)),
      ...(await exportReports(db, id)),
      ...(await exportCommunity(db, id)),
      ...(await exportSafety(db, id, new Date(clock.nowMs()))),
      ...(await exportMedia(db, id)),
    }),
    beforeRemoval: leaveCommunity,
    nameRules: openNameRules({ words, staff: [...config.operators, ...config.moderators] }),
    onRename: raiseVersionOfRider,
    onHiddenName: notifyOfHiddenName,
    secret,
  })
  const media = mediaFeature({ database, clock, files: outside.files, images, videos: outside.videos })
  const names = pseudonyms(secret)
  const standings = new Standings({ database, clock, names, accountHours: config.reportAccountHours })
  const reporter = openReporter({ database, clock, names, source: riders, standings })
  const warnings = new Warnings(log, metrics.warnings)

  const model = config.languageModel && {
    it: languageModel(config.languageModel, outside.redirects),
    dayTokens: config.languageModel.dayTokens,
  }
  const helperCounts = assistantMetrics(metrics.registry)
  const { onTranslation, ...communityCounts } = communityMetrics(metrics.registry)

  const bodies = openBodies()
  const app = new Hono<Env>()
  app.onError(errorHandler(deps, log))
  app.notFound(notFound)
  app.use(observation(log, metrics), requestHeaders(config), checkAddress, watchForProxy(config, warnings))
  addOperations(app, {
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
  // Docs, and proposed changes: whether the railway is Yangon's does not change.
  const { feed, folder } = served.files
  addApiDocs(app, feed)
  app.get('/photo/:file', (c) => database.whenTried().then(() => account.sendPhoto(c)))
  app.get('/media/:file', (c) => database.whenTried().then(() => media.sendMedia(c)))
  const sendCard = openCards({
    database,
    media: media.ofPosts,
    files: outside.files,
    images,
    railway: () => live.view.railway,
    t: translateIn('en'),
  })
  app.get('/card/:file', (c) => database.whenTried().then(() => sendCard(c)))
  const endpoints = [
    ...railwayFeature(deps),
    ...liveFeature({ served, clock, streams }),
    ...searchFeature(deps),
    ...stationFeature(deps),
    ...routeFeature(deps),
    ...mapFeature(deps),
    ...assistantFeature({
      deps,
      limits,
      takesNow: config.developerPages,
      model,
      counts: helperCounts,
    }),
    ...[
      ...account.served,
      ...media.served,
      ...favoriteFeature({ database, clock, live }),
      ...notifications.served,
      ...operatorFeature({ database, clock, live, source: operators, translateIn, redirects }),
      ...reportFeature({ names, source: riders, standings, reporter }),
      ...reviewFeature({
        database,
        clock,
        names,
        source: riders,
        // A feed of others is put right by others.
        readFeed: feed ? () => undefined : zipReader(join(folder, 'reviewed.zip')),
      }),
      ...communityFeature({
        database,
        clock,
        railway: () => live.view.railway,
        media: media.ofPosts,
        reporter,
        bus: outside.bus,
        streams,
        log,
        isAway,
        secret,
        judge: wordJudge(words),
        accountHours: config.communityAccountHours,
        translation: { limits, model, spent: helperCounts.spent, onTranslation },
        ...communityCounts,
      }),
    ].map((each) => whenTried(database, each)),
    ...contactFeature({ mail: config.mail, mailer, emailWay, log }),
  ]
  addEndpoints(app, endpoints, {
    callerOf: account.callerOf,
    // An account's address is one that its owner has confirmed, with a code or by a provider that says so.
    isModerator: ({ rider }) => rider.email !== null && config.moderators.includes(rider.email),
    isOperator: ({ rider }) => rider.email !== null && config.operators.includes(rider.email),
    takeLimit: rateLimits(limits),
    clientOf: account.clientOf,
    isOwnCall: account.isOwnCall,
    streams,
    bodies,
    clock,
    answers: new AnswerCache(),
    dataVersion: () => ({ version: live.view.version, isLive: live.isLive }),
    checkAnswers: config.checkAnswers,
  })
  addPublishedFeeds(app, { live, clock, translateIn, vehicles })
  if (byHand) addDeveloperPages(app, { live, bodies, byHand })
  if (mailbox) addMailbox(app, deps, mailbox)
  addSite(app, deps, {
    config,
    emailWay,
    webFolder,
    previewOf: (slug, language) => previewOf(database, media.ofPosts, slug, translateIn(language)),
  })
  return app
}

function makeDeps(served: ServedRailway, clock: Clock, streams: OpenStreams): Deps {
  const { live, translateIn } = served
  const facts = new Map<Language, Facts>()
  const factsIn = (language: Language): Facts => {
    const { railway } = live.view
    const known = facts.get(language)
    if (known?.railway === railway) return known
    const made = new Facts(railway, language)
    facts.set(language, made)
    return made
  }
  return {
    get files() {
      return served.files
    },
    clock,
    streams,
    factsIn,
    answersIn: (language, now = Math.floor(clock.nowMs() / 1000)) => new Answers(live.view, language, now),
    translateIn,
  }
}
