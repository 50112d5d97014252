import { z } from '@hono/zod-openapi'
import { parseServiceDay } from '@yatha/timetable'
import { parseAskedTime } from './asked-time.ts'

// Fields shared by the inputs and answers of several features. A check's message is the code of its API error.

export const instant = z.string().openapi({ format: 'date-time', example: '2026-11-23T09:08:00+06:30' })
export const day = z.string().openapi({ format: 'date', example: '2026-11-23' })
export const slug = z.string().openapi({ example: 'insein' })
export const meters = z.number().int().nonnegative()

/** A requested service day. */
export const askedDay = z
  .string()
  .refine((text) => parseServiceDay(text) !== undefined, 'invalid_day')
  .openapi({ format: 'date', example: '2026-11-23', description: 'Service day, YYYY-MM-DD; today by default' })

/** A requested service time. */
export const askedTime = z
  .string()
  .refine((text) => parseAskedTime(text) !== undefined, 'invalid_time')
  .openapi({
    example: '08:00',
    description: 'HH:MM, up to 29:59 after midnight. Default: now; on another day, its start; to arrive by, its end',
  })

export const askedSlug = z.string({ error: 'missing' }).min(1, 'missing').max(80, 'invalid')
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number({ error: 'invalid_number' }).int('invalid_number').min(min, 'invalid_number').max(max, 'invalid_number')
export const degrees = (limit: number) =>
  z.coerce.number({ error: 'invalid_number' }).min(-limit, 'invalid_number').max(limit, 'invalid_number')
export const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, { error: 'invalid_choice' })
/** Trimmed text with a maximum length in characters. */
export const upTo = (longest: number) => z.string({ error: 'missing' }).trim().max(longest, 'too_long')
export const email = (longest: number) => upTo(longest).toLowerCase().pipe(z.email('invalid_email'))

export const SlugPath = z.object({ slug: askedSlug })
export const Position = z.object({ lat: z.number(), lon: z.number() }).openapi('Position')
export type Position = z.infer<typeof Position>
