import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { FavoriteKey } from './favorite.ts'
import { day, instant, slug } from './fields.ts'
import { trainFieldsWithSlug } from './train.ts'

/** States of an alert: scheduled, being sent to the phones, accepted by a push service, shown on a phone, or failed. */
export const ALERT_STATES = ['armed', 'due', 'sent', 'shown', 'failed'] as const

/**
 * Why an alert failed, in this order: no phone receives alerts, the phone's push token is no longer valid, the train had already left, the
 * push channel is disabled, the rider withdrew the alert, or the push service refused it or did not respond.
 */
export const ALERT_FAILURE_REASONS = ['no_phone', 'gone', 'expired', 'no_channel', 'withdrawn', 'refused', 'unreachable'] as const

export const Alert = z
  .object({
    favorite: FavoriteKey.optional().openapi({ description: 'Omitted if the rider no longer has it' }),
    route: trainFieldsWithSlug.route,
    trainNumber: trainFieldsWithSlug.trainNumber,
    trainNumberMy: trainFieldsWithSlug.trainNumberMy,
    day: day.openapi({ description: 'Service day of the train' }),
    station: slug,
    planned: instant,
    lateMinutes: z.number().int().positive().optional().openapi({
      description: 'For a scheduled alert: it is sent only if the train is late by at least this number of minutes, or canceled',
    }),
    expected: instant.optional().openapi({ description: 'The expected time when the alert was scheduled' }),
    dueAt: instant,
    state: z.enum(ALERT_STATES),
    sentAt: instant.optional().openapi({ description: 'When a push service accepted it' }),
    shownAt: instant.optional().openapi({ description: 'When a phone showed it' }),
    why: z.enum(ALERT_FAILURE_REASONS).optional().openapi({ description: 'Why it failed' }),
  })
  .openapi('Alert', { description: 'A rider’s alert with its outcome' })

/** Maximum number of past alerts in one response. */
export const MAX_ALERTS = 100

export const listAlerts = endpoint({
  get: '/api/favorite/alert',
  for: 'rider',
  answer: z.object({
    armed: z.array(Alert).openapi({ description: 'The next alert of each favorite, within a week; the soonest first' }),
    past: z.array(Alert).openapi({ description: `The latest ${MAX_ALERTS} of 90 days, newest first` }),
  }),
  summary: 'List scheduled alerts, and the outcome of past ones',
})

export type Alert = z.infer<typeof Alert>
