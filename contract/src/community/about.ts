import { z } from '@hono/zod-openapi'
import { askedDay, askedSlug, day, slug } from '../fields.ts'

export const train = { route: slug, trip: z.string().openapi({ description: 'As in /gtfs.zip' }), day }
export const About = z
  .discriminatedUnion('kind', [z.object({ kind: z.enum(['station', 'route']), slug }), z.object({ kind: z.literal('train'), ...train })])
  .openapi('About', { description: 'Subject of the post; the page of a train is the page of its route' })

export const AboutInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['station', 'route']), slug: askedSlug }),
    z.object({ kind: z.literal('train'), trip: askedSlug, day: askedDay }),
  ],
  { error: 'invalid_choice' },
)

export type About = z.infer<typeof About>
