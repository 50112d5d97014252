import { FLAG_KINDS, HIDDEN_REASONS, DISPLAY_NAME_ERROR_CODES } from '@yatha/contract'
import { ROUTE_DIRECTIONS } from '@yatha/timetable'
import { z } from 'zod'

const epochSeconds = z.int().nonnegative()
/** Service time in seconds. */
const serviceTime = z.int().nonnegative()

/** An alert about a train. */
const AlertFacts = z.object({
  kind: z.literal('alert'),
  /** The GTFS trip_id, as in /gtfs.zip. */
  trip: z.string(),
  /** Slug of the train. */
  route: z.string(),
  day: z.string(),
  /** Index of the stop among the train's stops. */
  call: z.int().nonnegative(),
  /** Slug of the station. */
  station: z.string(),
  plannedAt: epochSeconds,
  /** When the train was expected; null without live data. */
  expectedAt: epochSeconds.nullable(),
  /** Whether `expectedAt` is the earliest possible time, because the train is stopped, and nobody knows for how long. */
  isEarliest: z.boolean().optional(),
  /** Lead time of the alert, in minutes before the train. */
  minutes: z.int().nonnegative(),
  way: z.enum(ROUTE_DIRECTIONS),
  /** Riders' doubt about the train: it does not come, or comes at another time. */
  doubt: z.object({ kind: z.enum(['missing', 'shifted']), days: z.int().positive(), riders: z.int().positive().optional() }).optional(),
  cancelled: z.boolean().optional(),
  /** Whether an earlier alert reported the train as canceled. */
  runsAgain: z.boolean().optional(),
})

/**
 * Changes to a rider's trains in a new edition of the timetable. `was` or `is` is null if the train does not stop at the station in the old
 * or the new edition.
 */
const EditionFacts = z.object({
  kind: z.literal('edition'),
  edition: z.string(),
  changes: z
    .array(
      z.object({
        trip: z.string(),
        /** Slug of the train. */
        route: z.string(),
        /** The number as painted on the train. Stored, because the new edition may lack the train. */
        trainNumber: z.string(),
        trainNumberMy: z.string(),
        station: z.string(),
        was: serviceTime.nullable(),
        is: serviceTime.nullable(),
      }),
    )
    .min(1),
  /** Number of changes that are not listed. */
  more: z.int().nonnegative(),
})

/** A decision about a rider, or about a rider's text or name: by moderators, by reports from riders, or by the rules for names. */
const ModerationFacts = z.object({
  kind: z.literal('moderation'),
  /**
   * `shown`: content is visible again after it was hidden; `lifted`: a sanction was lifted; `upheld`: an appeal was rejected; `name`: a
   * name is hidden from others.
   */
  what: z.enum(['hidden', 'shown', 'warning', 'suspension', 'ban', 'lifted', 'upheld', 'name']),
  about: z.enum(FLAG_KINDS),
  /** Slug of the post that was hidden or shown, or of the comment’s post. */
  post: z.string().optional(),
  why: z.enum(HIDDEN_REASONS).optional(),
  /** End of a suspension. */
  until: epochSeconds.optional(),
  /** The rule that the name breaks. */
  nameFault: z.enum(DISPLAY_NAME_ERROR_CODES).optional(),
  /** The moderator's answer to an appeal. */
  answer: z.string().optional(),
})

/** The push that wakes a rider before the stop where they get off. */
const WakeFacts = z.object({
  kind: z.literal('wake'),
  /** Slug of the train. */
  route: z.string(),
  /** Slug of the station where the rider gets off. */
  station: z.string(),
  /** Whether the trip continues with another train. */
  isTransfer: z.boolean(),
  /** Number of stops until the rider gets off. */
  stops: z.int().positive(),
  /** Expected arrival. */
  arrivesAt: epochSeconds,
  /** Leg names of the trip, as in URLs of /go. */
  legs: z.array(z.string()),
})

/** A test push that a rider sends to their own phone. */
const TestFacts = z.object({ kind: z.literal('test'), sentAt: epochSeconds })

/** The facts of a notification, formatted later in the reader's language. */
export const NotificationFacts = z.discriminatedUnion('kind', [AlertFacts, EditionFacts, ModerationFacts, WakeFacts, TestFacts])
export type NotificationFacts = z.infer<typeof NotificationFacts>
export type AlertFacts = z.infer<typeof AlertFacts>
export type ModerationFacts = z.infer<typeof ModerationFacts>
export type WakeFacts = z.infer<typeof WakeFacts>
export type EditionFacts = z.infer<typeof EditionFacts>
