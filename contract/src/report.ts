import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { askedDay, askedSlug, choice, day, instant, slug } from './fields.ts'
import { DECISION_REASONS, REPORT_KINDS, REPORTED_MINUTES, RIDER_DECISIONS } from './report-rules.ts'

// Riders' reports and train positions. Nothing else about a rider or a phone is sent: docs/privacy.md.

const INVALID_NUMBER = { error: 'invalid_number' }
const whole = (least: number, most: number) => z.int(INVALID_NUMBER).min(least, INVALID_NUMBER).max(most, INVALID_NUMBER)
const seenAt = whole(0, 3_500_000_000).openapi({ description: 'By the phone’s clock, epoch seconds' })

const askedTrain = {
  trip: askedSlug.openapi({ description: 'As in /gtfs.zip' }),
  day: askedDay.openapi({ description: 'Service day of the train' }),
}

const train = { trip: z.string().openapi({ description: 'As in /gtfs.zip' }), train: slug.openapi({ description: 'Its page' }), day }

const ReportKey = z.object({ id: z.uuid('invalid').openapi({ description: 'Chosen by the phone: sent twice, it counts once' }) })

const TrainReport = ReportKey.extend({
  ...askedTrain,
  call: whole(0, 10_000).openapi({ description: 'The stop where the rider is: its position in the trip, from 0' }),
  kind: choice(REPORT_KINDS),
  minutes: whole(REPORTED_MINUTES.least, REPORTED_MINUTES.most)
    .optional()
    .openapi({ description: 'Of `came`: later than planned; without it, the train stands there `at` that time' }),
  at: seenAt,
}).openapi('TrainReport')

const Agreement = z
  .object({
    riders: z.number().int().positive().openapi({ description: 'How many riders say the same, with this one' }),
    isShown: z.boolean().openapi({ description: 'Others are shown it' }),
    needed: z.number().int().nonnegative().openapi({ description: 'How many more riders must agree' }),
    needsConfirmed: z.boolean().exactOptional().openapi({
      description:
        'Of a missing train: one of them must have had a report confirmed on another day, not only by riders who report this one',
    }),
  })
  .openapi('Agreement')

export const reportTrain = endpoint({
  post: '/api/report',
  for: 'rider',
  body: TrainReport,
  answer: Agreement,
  errors: ['not_in_timetable', 'implausible', 'too_many_reports'],
  limit: 'reports',
  summary: 'Say what was seen of a train at a stop',
})

export const takeBackReport = endpoint({
  delete: '/api/report/{id}',
  for: 'rider',
  path: ReportKey,
  summary: 'Take back one’s own report; one that does not exist is no error',
})

export const sharePosition = endpoint({
  post: '/api/position',
  for: 'rider',
  body: z
    .object({
      ...askedTrain,
      call: whole(0, 10_000).openapi({ description: 'The last stop that the train has reached: its position in the trip, from 0' }),
      progress: z
        .number(INVALID_NUMBER)
        .min(0, INVALID_NUMBER)
        .max(1, INVALID_NUMBER)
        .openapi({ description: 'Part of the way to the next stop, in hundredths; 0 at the stop' }),
      at: seenAt,
    })
    .openapi('TrainPosition'),
  answer: z.object({ riders: z.number().int().positive().openapi({ description: 'How many riders share this train now, with this one' }) }),
  errors: ['not_in_timetable', 'implausible'],
  limit: 'positions',
  summary: 'Say where the train is that the rider is on; kept in memory only',
})

export const OwnReports = z
  .array(TrainReport.extend({ receivedAt: z.iso.datetime() }))
  .openapi('OwnReports', { description: 'Reports of the last 24 hours; later, nothing tells who made them' })

const TrainPath = z.object({ day: askedDay, trip: askedSlug })

const SaidOfTrain = z
  .object({
    ...train,
    said: z.enum(['seen', 'missing', 'crowded']),
    minutes: z.number().int().optional().openapi({ description: 'Of `seen`: later than planned' }),
    riders: z.number().int().nonnegative().openapi({ description: 'How many say so, and count' }),
  })
  .openapi('SaidOfTrain')

const RiderDecision = z
  .object({
    at: instant,
    ...train,
    day: day.optional().openapi({ description: 'Left out where it is about every later day' }),
    decision: z.enum(RIDER_DECISIONS),
    said: z.string().openapi({ description: '`missing`, `crowded`, or minutes later than planned' }),
    riders: z.number().int().nonnegative(),
    reason: z.enum(DECISION_REASONS),
    by: z.string().optional().openapi({ description: 'Name of the operator, if it was one' }),
  })
  .openapi('RiderDecision', { description: 'Why something that riders say was shown or withdrawn. No rider is named' })

export const listSaid = endpoint({
  get: '/api/operator/riders',
  for: 'operator',
  answer: z.object({
    shown: z.array(SaidOfTrain),
    dismissed: z.array(z.object(train)),
    log: z.array(RiderDecision).openapi({ description: 'Of the last seven days, the latest first, at most 200' }),
  }),
  summary: 'What riders say of trains now, what operators dismissed, and why it was shown',
})

export const dismissSaid = endpoint({
  put: '/api/operator/riders/{day}/{trip}',
  for: 'operator',
  path: TrainPath,
  errors: ['not_in_timetable'],
  summary: 'Dismiss what riders say of a train on a day: they count for nothing for 30 days',
})

export const restoreSaid = endpoint({
  delete: '/api/operator/riders/{day}/{trip}',
  for: 'operator',
  path: TrainPath,
  errors: ['not_in_timetable'],
  summary: 'Hear riders about a train again; those who were dismissed still count for nothing',
})

const DoubtedTrain = z
  .object({
    trip: z.string(),
    train: slug.openapi({ description: 'Its page' }),
    kind: z.enum(['missing', 'shifted']),
    days: z.number().int().positive(),
    minutes: z.number().int().optional().openapi({ description: 'Of `shifted`: the median, later than planned' }),
    evidence: z.array(
      z.object({
        day,
        outcome: z.enum(['missing', 'shifted', 'onTime']),
        minutes: z.number().int().optional(),
        riders: z.number().int().nonnegative(),
      }),
    ),
    diff: z.string().openapi({ description: 'The proposed change of data/feed, as a unified diff for git apply' }),
  })
  .openapi('DoubtedTrain')

export const listDoubts = endpoint({
  get: '/api/operator/doubt',
  for: 'operator',
  answer: z.array(DoubtedTrain),
  summary: 'Trains whose timetable is wrong by what riders agreed on, day by day, with the proposed change of the data files',
})

export const clearDoubt = endpoint({
  delete: '/api/operator/doubt/{trip}',
  for: 'operator',
  path: z.object({ trip: askedSlug }),
  errors: ['not_in_timetable'],
  summary: 'The timetable of a train is right, or has been put right: what riders said until today no longer counts',
})

export const doubtAgain = endpoint({
  put: '/api/operator/doubt/{trip}',
  for: 'operator',
  path: z.object({ trip: askedSlug }),
  errors: ['not_in_timetable'],
  summary: 'Take back that the timetable of a train is right: what riders said counts again',
})

export type TrainReport = z.infer<typeof TrainReport>
export type Agreement = z.infer<typeof Agreement>
export type DoubtedTrain = z.infer<typeof DoubtedTrain>
export type SaidOfTrain = z.infer<typeof SaidOfTrain>
export type RiderDecision = z.infer<typeof RiderDecision>
