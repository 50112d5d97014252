import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { databaseBus, redisBus, type Bus } from './messaging/bus.ts'
import type { Clock } from './clock.ts'
import { diskFiles } from './files/disk-files.ts'
import { RefusedRedirects } from './fetch-without-redirects.ts'
import type { Files } from './files/files.ts'
import { openImages, type Images } from './media/images.ts'
import { databaseJobs, type Jobs } from './messaging/jobs.ts'
import { databaseLimits, redisLimits, type Limits } from './limits/limits.ts'
import { LocalMailbox } from './mail/local-mailbox.ts'
import { smtpMailer, type Mailer } from './mail/mail.ts'
import { isRedisResponding, openRedis } from './messaging/redis.ts'
import { s3Files } from './files/s3-files.ts'
import { openVideos, type Videos } from './media/videos.ts'

/** The clock and the services that all features share, such as mail, files and rate limits. */
export interface Adapters {
  readonly clock: Clock
  /** The configured mail server, or the local mailbox; undefined if there is neither. */
  readonly mailer: Mailer | undefined
  readonly mailbox: LocalMailbox | undefined
  readonly jobs: Jobs
  readonly limits: Limits
  readonly bus: Bus
  readonly files: Files
  readonly images: Images
  readonly videos: Videos
  /** Returns whether Redis responds; undefined if Redis is not configured. */
  readonly isRedisUp: (() => Promise<boolean>) | undefined
  /** Returns whether the file store responds; undefined if files are in the data folder. */
  readonly areFilesUp: (() => Promise<boolean>) | undefined
  readonly redirects: RefusedRedirects
  /** Closes all connections. */
  close(): Promise<void>
}

export interface AdapterParts {
  readonly config: Config
  /** The data folder. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Logger
  readonly secret: string
  /** The connection pool; throws if the database is unavailable. */
  readonly pool: () => Pool
  /** Like `pool`, but never through a pooler. */
  readonly directPool: () => Pool
}

/** Opens the shared services. Rate limits and messages are in PostgreSQL, or in Redis if it is configured. */
export function openAdapters({ config, folder, clock, log, secret, pool, directPool }: AdapterParts): Adapters {
  const { mail, localMailbox, redisUrl } = config
  const mailbox = localMailbox ? new LocalMailbox(clock) : undefined
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl, log)
  const redirects = new RefusedRedirects(log)
  const s3 = config.s3 && s3Files(config.s3, { log, redirects })
  const images = openImages()
  const videos = openVideos(join(folder, 'videos'))
  const bus = redis
    ? redisBus({ redis, open: () => openRedis(redisUrl!, log, { queuesCommands: true }), log })
    : databaseBus({ pool, directPool, log })
  return {
    clock,
    bus,
    files: s3 ?? dataFolderFiles(folder),
    images,
    videos,
    mailer: mail ? smtpMailer(mail) : mailbox,
    mailbox,
    jobs: databaseJobs,
    redirects,
    limits: redis ? redisLimits({ redis, clock, secret, log }) : databaseLimits({ pool, clock, secret, log }),
    isRedisUp: redis && (() => isRedisResponding(redis)),
    areFilesUp: s3 && (() => s3.isResponding()),
    close: async () => {
      images.close()
      videos.close()
      await bus.close()
      redis?.disconnect()
    },
  }
}

/** Timeout of the file store in backups; longer than for requests, because no rider waits. */
const BACKUP_TIMEOUT_MS = 15_000

/** Opens the store of riders' files for backups: the configured bucket, or the data folder. */
export const openFileStore = ({ s3 }: Config, folder: string): Files =>
  s3 ? s3Files(s3, { timeoutMs: BACKUP_TIMEOUT_MS }) : dataFolderFiles(folder)

const dataFolderFiles = (folder: string): Files => diskFiles(join(folder, 'files'))
