import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { dayInput, slugInput, choice, day, instant, slug } from './fields.ts'
import { REPORT_DECISION_REASONS, REPORT_KINDS, REPORTED_DELAY_MINUTES, REPORT_DECISIONS } from './report-rules.ts'

// Riders' reports and train positions. Nothing else about a rider or a phone is sent: docs/privacy.md.

const INVALID_NUMBER = { error: 'invalid_number' }
const integerBetween = (min: number, max: number) => z.int(INVALID_NUMBER).min(min, INVALID_NUMBER).max(max, INVALID_NUMBER)
const seenAt = integerBetween(0, 3_500_000_000).openapi({ description: 'Epoch seconds of the phone’s clock' })

const trainInput = {
  trip: slugInput.openapi({ description: 'As in /gtfs.zip' }),
  day: dayInput.openapi({ description: 'Service day of the train' }),
}

const train = {
  trip: z.string().openapi({ description: 'As in /gtfs.zip' }),
  train: slug.openapi({ description: 'Slug of its page' }),
  day,
}

const ReportKey = z.object({ id: z.uuid('invalid').openapi({ description: 'Chosen by the client, so that a retry counts only once' }) })

const TrainReport = ReportKey.extend({
  ...trainInput,
  call: integerBetween(0, 10_000).openapi({ description: 'Index of the rider’s stop in the trip, from 0' }),
  kind: choice(REPORT_KINDS),
  minutes: integerBetween(REPORTED_DELAY_MINUTES.least, REPORTED_DELAY_MINUTES.most)
    .optional()
    .openapi({ description: 'For `came`: the delay; without it, the train stands there at `at`' }),
  at: seenAt,
}).openapi('TrainReport')

const Agreement = z
  .object({
    riders: z.number().int().positive().openapi({ description: 'Number of riders who report the same, including this one' }),
    isShown: z.boolean().openapi({ description: 'Whether other riders see it' }),
    needed: z.number().int().nonnegative().openapi({ description: 'Number of further matching reports needed' }),
    needsConfirmed: z.boolean().exactOptional().openapi({
      description:
        'For a missing train: one of them must have had a report confirmed on another day, by at least one rider who does not report this train',
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
  summary: 'Report a train at a stop',
})

export const removeReport = endpoint({
  delete: '/api/report/{id}',
  for: 'rider',
  path: ReportKey,
  summary: 'Withdraw one’s own report; succeeds if it does not exist',
})

export const sharePosition = endpoint({
  post: '/api/position',
  for: 'rider',
  body: z
    .object({
      ...trainInput,
      call: integerBetween(0, 10_000).openapi({ description: 'Index of the last stop that the train has reached, from 0' }),
      progress: z
        .number(INVALID_NUMBER)
        .min(0, INVALID_NUMBER)
        .max(1, INVALID_NUMBER)
        .openapi({ description: 'Fraction of the way to the next stop, rounded to hundredths; 0 at the stop' }),
      at: seenAt,
    })
    .openapi('TrainPosition'),
  answer: z.object({
    riders: z
      .number()
      .int()
      .positive()
      .openapi({ description: 'Number of riders who currently share the position of this train, including this one' }),
  }),
  errors: ['not_in_timetable', 'implausible'],
  limit: 'positions',
  summary: 'Share the position of the rider’s train; stored only in memory',
})

export const ReportsExport = z
  .array(TrainReport.extend({ receivedAt: z.iso.datetime() }))
  .openapi('OwnReports', { description: 'Reports of the last 24 hours; older reports are no longer linked to a rider' })

const TrainPath = z.object({ day: dayInput, trip: slugInput })

const TrainReports = z
  .object({
    ...train,
    said: z.enum(['seen', 'missing', 'crowded']),
    minutes: z.number().int().optional().openapi({ description: 'For `seen`: the delay' }),
    riders: z.number().int().nonnegative().openapi({ description: 'Number of riders whose reports count' }),
  })
  .openapi('TrainReports')

const RiderDecision = z
  .object({
    at: instant,
    ...train,
    day: day.optional().openapi({ description: 'Omitted if the decision is about every later day' }),
    decision: z.enum(REPORT_DECISIONS),
    said: z.string().openapi({ description: '`missing`, `crowded`, or the delay in minutes' }),
    riders: z.number().int().nonnegative(),
    reason: z.enum(REPORT_DECISION_REASONS),
    by: z.string().optional().openapi({ description: 'Name of the operator, if it was one' }),
  })
  .openapi('RiderDecision', { description: 'A decision to publish or withdraw riders’ reports, without their names' })

export const listTrainReports = endpoint({
  get: '/api/operator/riders',
  for: 'operator',
  answer: z.object({
    shown: z.array(TrainReports),
    dismissed: z.array(z.object(train)),
    log: z.array(RiderDecision).openapi({ description: 'At most 200 decisions of the last seven days, the latest first' }),
  }),
  summary: 'List the published reports about trains, the dismissed trains, and the log of decisions',
})

export const dismissTrainReports = endpoint({
  put: '/api/operator/riders/{day}/{trip}',
  for: 'operator',
  path: TrainPath,
  errors: ['not_in_timetable'],
  summary: 'Dismiss the reports about a train on a day: their riders’ reports are ignored for 30 days',
})

export const restoreTrainReports = endpoint({
  delete: '/api/operator/riders/{day}/{trip}',
  for: 'operator',
  path: TrainPath,
  errors: ['not_in_timetable'],
  summary: 'Accept reports about a train again; riders whose reports were dismissed stay ignored',
})

const DoubtedTrain = z
  .object({
    trip: z.string(),
    train: slug.openapi({ description: 'Its page' }),
    kind: z.enum(['missing', 'shifted']),
    days: z.number().int().positive(),
    minutes: z.number().int().optional().openapi({ description: 'For `shifted`: the median delay' }),
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
  summary: 'List trains whose timetable is wrong according to riders, with daily evidence and the proposed change of the data files',
})

export const clearDoubt = endpoint({
  delete: '/api/operator/doubt/{trip}',
  for: 'operator',
  path: z.object({ trip: slugInput }),
  errors: ['not_in_timetable'],
  summary: 'Settle a doubt: the timetable of the train is right or has been corrected, and reports until today no longer count',
})

export const reopenDoubt = endpoint({
  put: '/api/operator/doubt/{trip}',
  for: 'operator',
  path: z.object({ trip: slugInput }),
  errors: ['not_in_timetable'],
  summary: 'Reopen a settled doubt: the reports count again',
})

export type TrainReport = z.infer<typeof TrainReport>
export type Agreement = z.infer<typeof Agreement>
export type DoubtedTrain = z.infer<typeof DoubtedTrain>
export type TrainReports = z.infer<typeof TrainReports>
export type RiderDecision = z.infer<typeof RiderDecision>
