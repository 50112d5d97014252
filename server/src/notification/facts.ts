import { FLAG_KINDS, HIDDEN_WHY, NAME_FAULTS } from '@yatha/contract'
import { ROUTE_WAYS } from '@yatha/timetable'
import { z } from 'zod'

const epochSeconds = z.int().nonnegative()
/** Service time in seconds. */
const serviceTime = z.int().nonnegative()

/** A train that a rider wanted to be told of. */
const AlertFacts = z.object({
  kind: z.literal('alert'),
  /** As in /gtfs.zip. */
  trip: z.string(),
  /** Slug of the train. */
  route: z.string(),
  day: z.string(),
  /** Index of the stop among the train's stops. */
  call: z.int().nonnegative(),
  /** Slug of the station. */
  station: z.string(),
  plannedAt: epochSeconds,
  /** Null if nothing live is known. */
  expectedAt: epochSeconds.nullable(),
  /** `expectedAt` is the earliest that can be: the train stands, and nobody knows for how long. */
  isEarliest: z.boolean().optional(),
  /** How many minutes before the train the rider wanted to be told. */
  minutes: z.int().nonnegative(),
  way: z.enum(ROUTE_WAYS),
  /** Riders say that it does not come, or not at that time. */
  doubt: z.object({ kind: z.enum(['missing', 'shifted']), days: z.int().positive(), riders: z.int().positive().optional() }).optional(),
  cancelled: z.boolean().optional(),
  /** The rider was told that it does not run. */
  runsAgain: z.boolean().optional(),
})

/** What a new edition of the timetable changes for a rider's trains; null where it has the train no longer, or had not. */
const EditionFacts = z.object({
  kind: z.literal('edition'),
  edition: z.string(),
  changes: z
    .array(
      z.object({
        trip: z.string(),
        /** Slug of the train. */
        route: z.string(),
        /** As painted on the train, since the new edition may not know it. */
        trainNumber: z.string(),
        trainNumberMy: z.string(),
        station: z.string(),
        was: serviceTime.nullable(),
        is: serviceTime.nullable(),
      }),
    )
    .min(1),
  /** How many more changes there are. */
  more: z.int().nonnegative(),
})

/** A decision about a rider or a rider’s text or name: by moderators, by reports of others, or by the rules for names. */
const ModerationFacts = z.object({
  kind: z.literal('moderation'),
  /** `shown`: again, after it was hidden; `lifted`: a sanction; `upheld`: the appeal was rejected; `name`: others do not see the name. */
  what: z.enum(['hidden', 'shown', 'warning', 'suspension', 'ban', 'lifted', 'upheld', 'name']),
  about: z.enum(FLAG_KINDS),
  /** Slug of the post that was hidden or shown, or of the comment’s post. */
  post: z.string().optional(),
  why: z.enum(HIDDEN_WHY).optional(),
  /** Of a suspension. */
  until: epochSeconds.optional(),
  /** The rule that the name breaks. */
  nameFault: z.enum(NAME_FAULTS).optional(),
  /** Of the moderator, to an appeal. */
  answer: z.string().optional(),
})

/** What a rider sends to their own phones. */
const TestFacts = z.object({ kind: z.literal('test'), sentAt: epochSeconds })

/** What a notification says, before it is put into words. */
export const NotificationFacts = z.discriminatedUnion('kind', [AlertFacts, EditionFacts, ModerationFacts, TestFacts])
export type NotificationFacts = z.infer<typeof NotificationFacts>
export type AlertFacts = z.infer<typeof AlertFacts>
export type ModerationFacts = z.infer<typeof ModerationFacts>
export type EditionFacts = z.infer<typeof EditionFacts>
