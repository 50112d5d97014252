import { Answers, StaticAnswers } from '@yatha/answers'
import type { ServiceRedirect } from '@yatha/contract'
import type { Language, Translate } from '@yatha/language'
import type { Railway } from '@yatha/timetable'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { emailChannelOf, type EmailChannelOf } from './http/email-channel.ts'
import type { OpenStreams } from './http/open-streams.ts'
import { openLanguageModel, type LanguageModel, type ModelTimeouts } from './adapters/language-model.ts'
import type { Metrics } from './adapters/metrics.ts'
import type { Adapters } from './adapters/adapters.ts'
import type { RailwayFiles } from './adapters/railway/railway-files.ts'
import { readWordFile } from './adapters/data-folder/word-file.ts'
import type { FeedEntity } from './railway/realtime/gtfs-realtime.ts'
import type { LiveRailway } from './railway/live-railway.ts'
import type { ServedRailway } from './railway/served-railway.ts'

/** Delays of publishing and of judging reports, in milliseconds. Tests shorten them. */
export interface ReportDelays {
  readonly publishMs: number
  readonly settleMs: number
}

export interface ServiceParts {
  readonly config: Config
  readonly adapters: Adapters
  readonly database: Database
  readonly served: ServedRailway
  readonly log: Logger
  readonly metrics: Metrics
  /** The open event streams, which `listen` ends when the server stops. */
  readonly streams: OpenStreams
  /** The server's key, for verification codes and for HMACs of networks. */
  readonly secret: string
  /** Returns the positions of trains as received from feeds. */
  readonly vehicles: () => readonly FeedEntity[]
  /** Returns the configured services that redirect to other hosts, for operators. */
  readonly refusedRedirects: () => ServiceRedirect[]
  /** Returns when the current edition was first served, in milliseconds since 1970; undefined if the edition is part of the build. */
  readonly editionSince: () => number | undefined
  readonly reportDelays?: ReportDelays
  /** Set only by tests. */
  readonly modelTimeouts?: ModelTimeouts
}

/** The configuration, adapters, database and railway that every feature can use. */
export interface Services extends Adapters, Omit<ServiceParts, 'adapters'> {
  readonly live: LiveRailway
  /** Returns the files of the served edition. A request should call this only once, because the edition may change during an `await`. */
  readonly railwayFiles: () => RailwayFiles
  /** Returns facts that do not depend on the time, including trains that are added live. */
  readonly factsIn: (language: Language) => StaticAnswers
  /** Returns answers from the railway with its live updates, at the current time or at `now`, in epoch seconds. */
  readonly answersIn: (language: Language, now?: number) => Answers
  readonly translateIn: (language: Language) => Translate
  /** Returns the railway with the trains that live updates add. */
  readonly railway: () => Railway
  /** A language model and its maximum tokens per day; undefined if none is configured. */
  readonly model: { readonly languageModel: LanguageModel; readonly dayTokens: number } | undefined
  readonly emailChannel: EmailChannelOf
  /** Content of the file that WORD_FILE names: see readWordFile. */
  readonly wordFileContent: ReturnType<typeof readWordFile>
}

export function makeServices({ adapters, ...parts }: ServiceParts): Services {
  const { config, served } = parts
  const { live, translateIn } = served
  const { clock } = adapters
  return {
    ...adapters,
    ...parts,
    live,
    railway: () => live.view.railway,
    model: config.languageModel && {
      languageModel: openLanguageModel(config.languageModel, adapters.redirects, parts.modelTimeouts),
      dayTokens: config.languageModel.dayTokens,
    },
    emailChannel: emailChannelOf(config),
    wordFileContent: readWordFile(config.wordFile),
    railwayFiles: () => served.files,
    factsIn: factsOf(live),
    answersIn: (language, now = Math.floor(clock.nowMs() / 1000)) => new Answers(live.view, language, now),
    translateIn,
  }
}

/** Returns a function that returns the railway's facts in a language, cached until the railway changes. */
function factsOf(live: LiveRailway): (language: Language) => StaticAnswers {
  const facts = new Map<Language, StaticAnswers>()
  return (language) => {
    const { railway } = live.view
    const cached = facts.get(language)
    if (cached?.railway === railway) return cached
    const created = new StaticAnswers(railway, language)
    facts.set(language, created)
    return created
  }
}
