import { z } from '@hono/zod-openapi'
import { ROUTE_DIRECTIONS } from '@yatha/timetable'
import { parseClockTime } from './clock-time.ts'
import { endpoint } from './endpoint.ts'
import { ALERT_LEAD_MINUTES, FAVORITE_KINDS, LATE_ALERT_MINUTES, MAX_FAVORITES } from './favorite-rules.ts'
import { slugInput, choice, exactText, instant } from './fields.ts'

const INVALID_NUMBER = { error: 'invalid_number' }
const integerBetween = (min: number, max: number) => z.int(INVALID_NUMBER).min(min, INVALID_NUMBER).max(max, INVALID_NUMBER)

const serviceTime = exactText(80)
  .refine((text) => parseClockTime(text) !== undefined, 'invalid_time')
  .openapi({ example: '07:00', description: 'HH:MM, up to 29:59 after midnight' })

const Hours = z
  .object({ from: serviceTime, until: serviceTime })
  .refine(({ from, until }) => (parseClockTime(from) ?? 0) < (parseClockTime(until) ?? Infinity), {
    error: 'invalid_time',
    path: ['until'],
  })

export const AlertSettings = z
  .object({
    isOn: z.boolean(),
    minutes: integerBetween(ALERT_LEAD_MINUTES.least, ALERT_LEAD_MINUTES.most).openapi({
      description: 'Minutes from the alert to the train',
    }),
    way: choice(ROUTE_DIRECTIONS).optional().openapi({ description: 'For a station: only trains of this way' }),
    days: z
      .array(integerBetween(0, 6))
      .min(1, 'missing')
      .max(7, 'too_long')
      .openapi({ description: 'Weekdays of the service day: 0 Monday … 6 Sunday' }),
    hours: Hours.optional().openapi({ description: 'Only trains planned within these times; all day by default' }),
    station: slugInput.optional().openapi({ description: 'For a train: the station where the rider boards; the first by default' }),
    atNight: z.boolean().openapi({ description: 'Also in quiet hours, 22:00–05:00' }),
    lateMinutes: integerBetween(LATE_ALERT_MINUTES.least, LATE_ALERT_MINUTES.most).optional().openapi({
      description:
        'Only if live times show the train late by at least this number of minutes, or canceled: when the alert is due, or later',
    }),
  })
  .openapi('AlertSettings', { description: 'When a rider is notified about the trains of a favorite' })

export const FavoriteKey = z.object({ kind: choice(FAVORITE_KINDS), slug: slugInput }).openapi('FavoriteKey')

export const Favorite = FavoriteKey.extend({ addedAt: instant, alert: AlertSettings }).openapi('Favorite')

const Favorites = z.array(Favorite).openapi({ description: 'All favorites of the rider, in their order' })
const FavoriteInput = FavoriteKey.extend({ alert: AlertSettings.optional() })

export const listFavorites = endpoint({ get: '/api/favorite', for: 'rider', answer: Favorites, summary: 'List favorites' })

export const addFavorite = endpoint({
  post: '/api/favorite',
  for: 'rider',
  body: FavoriteInput.extend({
    position: integerBetween(0, MAX_FAVORITES).optional().openapi({ description: 'Place in the list; the last by default' }),
  }),
  answer: Favorites,
  errors: ['not_found', 'not_in_timetable', 'too_many_favorites'],
  summary: 'Add a favorite; an existing one is not changed',
})

export const mergeFavorites = endpoint({
  post: '/api/favorite/merge',
  for: 'rider',
  body: z.object({ favorites: z.array(FavoriteInput).max(MAX_FAVORITES, 'too_long') }),
  answer: Favorites,
  errors: ['not_in_timetable', 'too_many_favorites'],
  summary: 'Add all missing favorites at the end of the list; stations and trains that do not exist are ignored',
})

export const orderFavorites = endpoint({
  put: '/api/favorite',
  for: 'rider',
  body: z.object({ order: z.array(FavoriteKey).max(MAX_FAVORITES, 'too_long') }),
  answer: Favorites,
  summary: 'Set the order of the list; favorites that are not in it come last, in their previous order',
})

export const setAlert = endpoint({
  put: '/api/favorite/{kind}/{slug}',
  for: 'rider',
  path: FavoriteKey,
  body: AlertSettings,
  answer: Favorites,
  errors: ['not_found', 'not_in_timetable'],
  summary: 'Change the alerts of a favorite',
})

export const removeFavorite = endpoint({
  delete: '/api/favorite/{kind}/{slug}',
  for: 'rider',
  path: FavoriteKey,
  answer: Favorites,
  summary: 'Remove a favorite and stop its alerts',
})

export type AlertSettings = z.infer<typeof AlertSettings>
export type FavoriteKey = z.infer<typeof FavoriteKey>
export type Favorite = z.infer<typeof Favorite>
