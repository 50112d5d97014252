import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { askedDay, askedSlug, choice } from './fields.ts'
import { REPORT_KINDS, REPORTED_MINUTES } from './report-rules.ts'

// What riders tell of trains. Nothing else about a rider or a phone is sent: docs/privacy.md.

const INVALID_NUMBER = { error: 'invalid_number' }
const whole = (least: number, most: number) => z.int(INVALID_NUMBER).min(least, INVALID_NUMBER).max(most, INVALID_NUMBER)
const seenAt = whole(0, 3_500_000_000).openapi({ description: 'By the phone’s clock, epoch seconds' })

const askedTrain = {
  trip: askedSlug.openapi({ description: 'As in /gtfs.zip' }),
  day: askedDay.openapi({ description: 'Service day of the train' }),
}

const ReportKey = z.object({ id: z.uuid('invalid').openapi({ description: 'Chosen by the phone: sent twice, it counts once' }) })

const TrainReport = ReportKey.extend({
  ...askedTrain,
  call: whole(0, 10_000).openapi({ description: 'The stop where the rider is: its position in the trip, from 0' }),
  kind: choice(REPORT_KINDS),
  minutes: whole(REPORTED_MINUTES.least, REPORTED_MINUTES.most)
    .optional()
    .openapi({ description: 'Of `came`: later than planned; from `at` by default' }),
  at: seenAt,
}).openapi('TrainReport')

const Agreement = z
  .object({
    riders: z.number().int().positive().openapi({ description: 'How many riders say the same, with this one' }),
    isShown: z.boolean().openapi({ description: 'Others are shown it' }),
    needed: z.number().int().nonnegative().openapi({ description: 'How many more riders must agree' }),
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

export type TrainReport = z.infer<typeof TrainReport>
export type Agreement = z.infer<typeof Agreement>
