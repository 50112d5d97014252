import type { AccountExport } from '@yatha/contract'
import type { Notification } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { FALLBACK_LANGUAGE, type Language } from '@yatha/language'
import type { Db } from '../db/database.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import * as store from './notification.store.ts'
import { subscriptionOfReceipt } from './receipt.ts'
import type { FormatNotification } from './words.ts'
import type { Services } from '../services.ts'

export interface NotificationApiDeps extends Pick<Services, 'database' | 'clock' | 'secret'> {
  readonly formatNotification: FormatNotification
}

const PAGE_SIZE = 50

/** Endpoints that list, show, mark as read and delete a rider's notifications, and record that a phone has shown one. */
export function notificationApi({ database, clock, formatNotification: wordsOf, secret }: NotificationApiDeps): ServedEndpoint[] {
  const now = () => new Date(clock.nowMs())
  const formatIn = (language: Language) => (stored: store.StoredNotification) => format(stored, wordsOf, language)
  return [
    serve(contract.listNotifications, async ({ query }, { caller, language }) => {
      const found = await store.notificationsOf(database.db, caller.rider.id, { before: query.before, limit: PAGE_SIZE + 1 })
      return { notifications: found.slice(0, PAGE_SIZE).map(formatIn(language)), isMore: found.length > PAGE_SIZE }
    }),
    serve(contract.countUnread, async (_, { caller }) => ({ unread: await store.countUnread(database.db, caller.rider.id) })),
    serve(contract.showNotification, async ({ path }, { caller, language, error }) => {
      const found = await store.findNotification(database.db, caller.rider.id, path.id)
      if (!found) throw error('not_found')
      return { ...formatIn(language)(found), deliveries: await store.deliveriesOf(database.db, path.id) }
    }),
    serve(contract.readAllNotifications, async (_, { caller }) => {
      await store.markRead(database.db, caller.rider.id, undefined, now())
    }),
    serve(contract.readNotification, async ({ path }, { caller, error }) => {
      if (!(await store.markRead(database.db, caller.rider.id, path.id, now()))) throw error('not_found')
    }),
    serve(contract.deleteNotification, async ({ path }, { caller, error }) => {
      if (!(await store.removeNotification(database.db, caller.rider.id, path.id))) throw error('not_found')
    }),
    serve(contract.recordShown, async ({ body }, { error }) => {
      const subscription = subscriptionOfReceipt(secret, body.id, body.receipt)
      if (subscription === undefined) throw error('not_found')
      await store.recordShown(database.db, body.id, subscription, now())
    }),
  ]
}

/** Returns a function that returns a rider's notifications, for the export of the account. */
export const exportNotifications =
  (wordsOf: FormatNotification) =>
  async (db: Db, accountId: string): Promise<Pick<AccountExport, 'notifications'>> => {
    const all = await store.notificationsOf(db, accountId, { limit: MAX_EXPORTED })
    return { notifications: all.map((stored) => format(stored, wordsOf, FALLBACK_LANGUAGE)) }
  }

const MAX_EXPORTED = 10_000

function format({ id, facts, at, isRead }: store.StoredNotification, wordsOf: FormatNotification, language: Language): Notification {
  const { title, body, path } = wordsOf(facts, language)
  return { id, kind: facts.kind, title, body, path, at, isRead }
}
