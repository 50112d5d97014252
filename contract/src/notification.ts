import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { exactText, instant } from './fields.ts'
import { DELIVERY_STATES, NOTIFICATION_KINDS, PUSH_KINDS } from './push-rules.ts'

const id = z.uuid('invalid')
const IdPath = z.object({ id: exactText(36).pipe(z.uuid('not_found')) })

export const Notification = z
  .object({
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    title: z.string(),
    body: z.string().openapi({ description: 'One or more lines' }),
    path: z.string().openapi({ description: 'Path of the page that it links to' }),
    at: instant,
    isRead: z.boolean(),
  })
  .openapi('Notification')

export const Delivery = z
  .object({
    kind: z.enum(PUSH_KINDS).openapi({ description: 'Push channel' }),
    state: z.enum(DELIVERY_STATES),
    sentAt: instant.optional(),
    shownAt: instant.optional(),
    why: z.string().optional().openapi({ description: 'Why it failed, or is retried' }),
  })
  .openapi('Delivery', { description: 'Delivery state of a push to one phone' })

export const NotificationDetail = Notification.extend({ deliveries: z.array(Delivery) }).openapi('NotificationDetail')

export const NotificationList = z
  .object({
    notifications: z.array(Notification),
    isMore: z.boolean().openapi({ description: 'Whether there are older notifications' }),
  })
  .openapi('NotificationList')

export const listNotifications = endpoint({
  get: '/api/notification',
  for: 'rider',
  query: z.object({ before: id.optional().openapi({ description: 'Only notifications older than this one' }) }),
  answer: NotificationList,
  summary: 'List notifications, the newest first, 50 at a time',
})

export const countUnread = endpoint({
  get: '/api/notification/unread',
  for: 'rider',
  answer: z.object({ unread: z.number().int() }).openapi('Unread'),
  summary: 'Count unread notifications',
})

export const showNotification = endpoint({
  get: '/api/notification/{id}',
  for: 'rider',
  path: IdPath,
  answer: NotificationDetail,
  errors: ['not_found'],
  summary: 'Get a notification with the delivery states of its pushes',
})

export const readNotification = endpoint({
  put: '/api/notification/{id}/read',
  for: 'rider',
  path: IdPath,
  errors: ['not_found'],
  summary: 'Mark a notification as read',
})

export const readAllNotifications = endpoint({
  put: '/api/notification/read',
  for: 'rider',
  summary: 'Mark all notifications as read',
})

export const deleteNotification = endpoint({
  delete: '/api/notification/{id}',
  for: 'rider',
  path: IdPath,
  errors: ['not_found'],
  summary: 'Delete a notification',
})

export const recordShown = endpoint({
  post: '/api/notification/shown',
  for: 'anyone',
  body: z.object({ id, receipt: exactText(64) }),
  errors: ['not_found', 'database_away'],
  summary: 'Report that a phone has shown a push, with the receipt that came with it',
})

export type Notification = z.infer<typeof Notification>
export type NotificationList = z.infer<typeof NotificationList>
export type NotificationDetail = z.infer<typeof NotificationDetail>
export type Delivery = z.infer<typeof Delivery>
