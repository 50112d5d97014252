import { z } from '@hono/zod-openapi'
import { MIN_DISCUSSING_RIDERS } from '../community-rules.ts'
import { endpoint } from '../endpoint.ts'
import { REPORT_KINDS } from '../report-rules.ts'
import { train } from './about.ts'
import { count } from './fields.ts'

export const TalkedAbout = z
  .object({
    ...train,
    riders: count.openapi({ description: `Number of riders who posted about it today, at least ${MIN_DISCUSSING_RIDERS}` }),
    kinds: z.array(z.enum(REPORT_KINDS)).openapi({ description: 'Kinds of their reports' }),
  })
  .openapi('TalkedAbout')

export const listTalk = endpoint({
  get: '/api/community/talk',
  for: 'anyone',
  answer: z.array(TalkedAbout),
  summary: 'List trains that several riders posted about today; empty if the database is unavailable',
})

export type TalkedAbout = z.infer<typeof TalkedAbout>
