import { z } from '@hono/zod-openapi'
import { parseServiceDay } from '@yatha/timetable'
import { parseClockTime } from './clock-time.ts'
import { isSafeMultilineText, isSafeLine, hasVisibleCharacter, withoutDirectionMarks } from './text.ts'

// Fields shared by requests and responses of several features. The message of each check is an API error code. Every input string
// is one of the fields below or a zod format; contract/test/text.test.ts checks that none accepts control characters, except newlines and
// tabs in text with several lines.

export const instant = z.string().openapi({ format: 'date-time', example: '2026-11-23T09:08:00+06:30' })
export const day = z.string().openapi({ format: 'date', example: '2026-11-23' })
export const slug = z.string().openapi({ example: 'insein' })
export const meters = z.number().int().nonnegative()

const string = z.string({ error: ({ input }) => (input === undefined || input === null ? 'missing' : 'invalid') })

/** Text exactly as sent, with a maximum length in characters. */
export const exactText = (maxCharacters: number) => string.max(maxCharacters, 'too_long').refine(isSafeLine, 'invalid_text')
/** One line of text, trimmed. */
export const lineUpTo = (maxCharacters: number) =>
  string.overwrite(withoutDirectionMarks).trim().max(maxCharacters, 'too_long').refine(isSafeLine, 'invalid_text')
/** Trimmed text in which newlines and tabs are allowed. */
export const multilineTextUpTo = (maxCharacters: number) =>
  string
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .max(maxCharacters, 'too_long')
    .refine(isSafeMultilineText, 'invalid_text')
/** A name: one line with at least one visible character. */
export const nameUpTo = (maxCharacters: number) => lineUpTo(maxCharacters).min(1, 'missing').refine(hasVisibleCharacter, 'missing')
export const email = (maxCharacters: number) => lineUpTo(maxCharacters).toLowerCase().pipe(z.email('invalid_email'))

/** A requested service day. */
export const dayInput = exactText(80)
  .refine((text) => parseServiceDay(text) === text, 'invalid_day')
  .openapi({ format: 'date', example: '2026-11-23', description: 'Service day, YYYY-MM-DD; today by default' })

/** A requested service time. */
export const timeInput = exactText(80)
  .refine((text) => parseClockTime(text) !== undefined, 'invalid_time')
  .openapi({
    example: '08:00',
    description: 'HH:MM, up to 29:59 after midnight. Default: now; on another day, its start; to arrive by, its end',
  })

/** A slug or id in a request. 255 characters are enough for the ids of any GTFS feed. */
export const slugInput = exactText(255).min(1, 'missing')

/** A number in a query, written in decimal digits. `shape` is a regular expression for its format. */
const decimalNumber = (shape: RegExp) => string.regex(shape, 'invalid_number').transform(Number)
const INVALID_NUMBER = { error: 'invalid_number' }
export const wholeNumber = (min: number, max: number) =>
  decimalNumber(/^\d{1,9}$/)
    .pipe(z.number(INVALID_NUMBER).min(min, INVALID_NUMBER).max(max, INVALID_NUMBER))
    .openapi({ type: 'integer', minimum: min, maximum: max })
export const degreesUpTo = (limit: number) =>
  decimalNumber(/^-?\d{1,3}(\.\d{1,30})?$/)
    .pipe(z.number(INVALID_NUMBER).min(-limit, INVALID_NUMBER).max(limit, INVALID_NUMBER))
    .openapi({ type: 'number', minimum: -limit, maximum: limit })

export const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, { error: 'invalid_choice' })

export const SlugPathParameters = z.object({ slug: slugInput })
export const Position = z.object({ lat: z.number(), lon: z.number() }).openapi('Position')
export type Position = z.infer<typeof Position>
