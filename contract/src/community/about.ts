import { z } from '@hono/zod-openapi'
import { dayInput, slugInput, day, slug } from '../fields.ts'

export const train = { route: slug, trip: z.string().openapi({ description: 'As in /gtfs.zip' }), day }
export const About = z
  .discriminatedUnion('kind', [z.object({ kind: z.enum(['station', 'route']), slug }), z.object({ kind: z.literal('train'), ...train })])
  .openapi('About', { description: 'Subject of the post; the page of a train is the page of its route' })

export const AboutInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['station', 'route']), slug: slugInput }),
    z.object({ kind: z.literal('train'), trip: slugInput, day: dayInput }),
  ],
  { error: 'invalid_choice' },
)

export type About = z.infer<typeof About>
