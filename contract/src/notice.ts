import { z } from '@hono/zod-openapi'
import { instant, slug } from './fields.ts'

export const Notice = z
  .object({
    id: slug.openapi({ example: 'works-at-hledan' }),
    title: z.string().openapi({ description: 'In the language of the request' }),
    text: z.string(),
    from: instant,
    until: instant.optional().openapi({ description: 'Left out where the end is not known' }),
    stations: z.array(slug).openapi({ description: 'Stations it concerns. Without stations and routes it concerns the whole railway' }),
    routes: z.array(slug).openapi({ description: 'Trains it concerns' }),
  })
  .openapi('Notice', { description: 'What riders should know beyond the timetable, in force from `from` until `until`' })

/** Notices of a response; omitted if there are none. */
export const notices = z.array(Notice).optional()

export type Notice = z.infer<typeof Notice>
