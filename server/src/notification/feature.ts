import type { Config } from '../config.ts'
import type { Feature } from '../feature.ts'
import type { Clock } from '../adapters/clock.ts'
import { fcmTransport } from '../adapters/push/fcm.ts'
import type { RefusedRedirects } from '../adapters/fetch-without-redirects.ts'
import { pushClient } from '../adapters/push/push-request.ts'
import { pushServices } from '../adapters/push/push-services.ts'
import { telegramBot, type TelegramBot } from '../adapters/push/telegram.ts'
import { webPushTransport } from '../adapters/push/web-push.ts'
import type { Services } from '../services.ts'
import { Deliverer, type DeliveryCounts } from './deliver.ts'
import { exportNotifications, notificationApi } from './notification.api.ts'
import { notificationJobs } from './notification.jobs.ts'
import { pushApi } from './push.api.ts'
import { getOrCreatePushKeys } from './push-key.ts'
import { createPushMetrics } from './push-metrics.ts'
import { createNotificationFormatter } from './words.ts'

type NotificationParts = Pick<Services, 'config' | 'database' | 'bus' | 'clock' | 'redirects' | 'railway' | 'translateIn' | 'secret'>

/** Creates the feature that lists a rider's notifications and pushes them to phones. */
export function notificationFeature(services: Services): Feature {
  const { config, redirects, database, bus, clock, railway, translateIn, secret } = services
  const wordsOf = createNotificationFormatter(railway, translateIn)
  const bot = botOf(config, clock, redirects)
  const pushes = pushServices(config.pushServices)
  return {
    endpoints: [
      ...notificationApi({ database, clock, formatNotification: wordsOf, secret }),
      ...pushApi({ database, bus, clock, services: pushes, telegramBot: bot && (() => bot.page()) }),
    ],
    exportOf: exportNotifications(wordsOf),
    work: () => ({
      jobs: notificationJobs(services),
      background: openDeliverer({ ...services, counts: createPushMetrics(services.metrics.registry) }),
    }),
  }
}

export interface OpenDelivererDeps extends NotificationParts, Pick<Services, 'log'> {
  readonly counts: DeliveryCounts
}

/** Creates a worker's Deliverer, with the configured transports. Throws an Error with a one-line message if a setting is wrong. */
export function openDeliverer({ config, railway, translateIn, ...parts }: OpenDelivererDeps): Deliverer {
  const { database, clock, redirects } = parts
  const onRedirect = (setting: string) => (target: string) => redirects.add(setting, target)
  const services = pushServices(config.pushServices)
  const keys = () => getOrCreatePushKeys(database.db, new Date(clock.nowMs()))
  const web = webPushTransport({
    keys,
    contact: contactOf(config),
    services,
    client: pushClient({ lookup: services.lookup, onRedirect: onRedirect('PUSH_SERVICES') }),
    clock,
  })
  const telegram = botOf(config, clock, redirects)
  const transports = {
    web,
    ...(telegram && { telegram }),
    ...(config.fcm && { fcm: fcmTransport({ ...config.fcm, client: pushClient({ onRedirect: onRedirect('FCM_URL') }), clock }) }),
  }
  return new Deliverer({ ...parts, transports, wordsOf: createNotificationFormatter(railway, translateIn) })
}

/** Returns the contact for operators of push services (VAPID `sub`). */
const contactOf = ({ mail, origin }: Config): string =>
  mail ? `mailto:${mail.contactTo}` : origin?.startsWith('https:') ? origin : 'mailto:yatha@localhost'

const botOf = ({ telegramBot: bot, origin }: Config, clock: Clock, redirects: RefusedRedirects): TelegramBot | undefined =>
  bot && telegramBot({ ...bot, origin, client: pushClient({ onRedirect: (target) => redirects.add('TELEGRAM_BOT_URL', target) }), clock })
