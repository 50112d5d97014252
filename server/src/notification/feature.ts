import type { Language, Translate } from '@yatha/language'
import type { Railway } from '@yatha/timetable'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Bus } from '../outside/bus.ts'
import type { Clock } from '../outside/clock.ts'
import { pushClient } from '../outside/push-request.ts'
import { pushServices } from '../outside/push-services.ts'
import { webPush } from '../outside/web-push.ts'
import { Deliverer, type DeliveryCounts } from './deliver.ts'
import { pushKeys } from './push-key.ts'
import { notificationWords } from './words.ts'

export interface OpenDelivererParts {
  readonly config: Config
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
  readonly railway: Railway
  readonly translateIn: (language: Language) => Translate
  readonly secret: string
  readonly counts: DeliveryCounts
  readonly isAway: (error: unknown) => boolean
  readonly loggable: (error: unknown) => unknown
}

/** The deliverer of a worker process, with the configured ways to phones. */
export function openDeliverer({ config, railway, translateIn, ...parts }: OpenDelivererParts): Deliverer {
  const { database, clock } = parts
  const services = pushServices(config.pushServices)
  const keys = () => pushKeys(database.db, new Date(clock.nowMs()))
  const web = webPush({ keys, contact: contactOf(config), services, client: pushClient({ lookup: services.lookup }), clock })
  return new Deliverer({ ...parts, transports: { web }, wordsOf: notificationWords(railway, translateIn) })
}

/** Whom a push service can write to. */
const contactOf = ({ mail, origin }: Config): string =>
  mail ? `mailto:${mail.contactTo}` : origin?.startsWith('https:') ? origin : 'mailto:yatha@localhost'
